package dev.tidemark.sinks.dispatch.http;

import java.net.http.HttpHeaders;

/**
 * An answer as far as it arrived.
 *
 * @param status its status
 * @param headers its headers
 * @param body the body's beginning, up to {@link BoundedBody#MOST_BYTES}
 */
record Answer(int status, HttpHeaders headers, byte[] body) {}
