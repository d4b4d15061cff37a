// Measures the page in the frame "page" and leaves what it found, as JSON of ASCII without markup, in "result".
const frame = document.getElementById('page');

function channels(color) {
  const numbers = color.match(/[\d.]+/g).map(Number);
  return { rgb: numbers.slice(0, 3), alpha: numbers.length > 3 ? numbers[3] : 1 };
}

// https://www.w3.org/TR/WCAG21/#dfn-relative-luminance
function luminance(rgb) {
  const [r, g, b] = rgb.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function background(view, element) {
  for (let at = element; at; at = at.parentElement) {
    const seen = channels(view.getComputedStyle(at).backgroundColor);
    if (seen.alpha > 0) return seen.rgb;
  }
  return [255, 255, 255];
}

function contrast(view, element) {
  const text = luminance(channels(view.getComputedStyle(element).color).rgb);
  const behind = luminance(background(view, element));
  return (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05);
}

function plain(text) {
  return text.trim().slice(0, 60).replace(/[^\w .\/-]/g, '?');
}

function measure() {
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  const width = page.documentElement.clientWidth;
  const all = [...page.body.querySelectorAll('*')];
  const texts = all.filter(e => [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim()));
  const boxes = [...page.querySelectorAll('.scroll')];
  document.getElementById('result').textContent = JSON.stringify({
    width: width,
    pageWidth: page.documentElement.scrollWidth,
    cutOff: all.filter(e => !e.parentElement.closest('.scroll, svg') && e.getBoundingClientRect().right > width + 0.5)
        .map(e => e.tagName + ' ' + plain(e.textContent)),
    texts: texts.length,
    leastContrast: Math.min(...texts.map(e => contrast(view, e))),
    faint: texts.filter(e => contrast(view, e) < 4.5).map(e => plain(e.textContent)),
    boxes: boxes.length,
    scrollable: boxes.filter(e => e.scrollWidth > e.clientWidth
        && ['auto', 'scroll'].includes(view.getComputedStyle(e).overflowX)).length,
    bars: page.querySelectorAll('.bar svg').length,
    emptyBars: [...page.querySelectorAll('.bar svg, .groups svg')].filter(e => e.getBoundingClientRect().width < 100).length,
    groups: page.querySelectorAll('.groups svg').length
  });
}

if (frame.contentDocument.readyState === 'complete' && frame.contentDocument.body.childElementCount) measure();
else frame.addEventListener('load', measure);
