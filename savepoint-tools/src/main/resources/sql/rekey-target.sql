-- Moves the rows of ${table} to the keys of the rewritten savepoint
--   ${source}
-- Run it once, as a whole, while the job is stopped, before the job is started from
--   ${output}
BEGIN;

CREATE TABLE IF NOT EXISTS ${done} (savepoint text, target text, done_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (savepoint, target));
INSERT INTO ${done} (savepoint, target) VALUES (${output_literal}, ${table_literal});

LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE;

CREATE TEMPORARY TABLE rekey_map (old_key text PRIMARY KEY, new_key text NOT NULL) ON COMMIT DROP;
${map}
CREATE TEMPORARY TABLE rekey_rule (column_name text PRIMARY KEY, rule text NOT NULL) ON COMMIT DROP;
${rules}
CREATE TEMPORARY TABLE rekey_moved (LIKE ${table}) ON COMMIT DROP;

DO $rekey$
DECLARE
  target constant regclass := ${table_literal};
  key_column constant text := ${column_literal};
  batches constant regclass := to_regclass(${batches_literal});
  staging constant regclass := to_regclass(${staging_literal});
  waiting bigint := 0;
  found record;
  listed text;
  key_type text;
  identity text[];
  identity_list text;
  columns text[];
  expressions text[];
  expression text;
  moved bigint;
  made bigint;
BEGIN
  -- a batch of the savepoint is still committed after the restore, with the old keys in its rows
  IF batches IS NOT NULL AND staging IS NOT NULL THEN
    EXECUTE format('SELECT count(*) FROM %s b WHERE b.state = ''STAGED'' AND b.sequence <= ${checkpoint}'
      || ' AND EXISTS (SELECT FROM %s s WHERE s.batch_id = b.batch_id)', batches, staging) INTO waiting;
    IF waiting > 0 THEN
      RAISE EXCEPTION '% batches of the savepoint (checkpoint ${checkpoint} or before) are staged and not committed', waiting
        USING HINT = 'Start the old job from the old savepoint, let it commit them, stop it with a new savepoint and rekey that.';
    END IF;
  END IF;

  SELECT array_agg(a.attname::text ORDER BY k.place) INTO identity
    FROM pg_index i
    CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
   WHERE i.indrelid = target AND i.indisprimary;
  IF identity IS NULL OR NOT key_column = ANY (identity) THEN
    RAISE EXCEPTION 'column % is not part of the primary key of % (%)', key_column, target, identity;
  END IF;
  SELECT string_agg(format('%I', name), ', ') INTO identity_list FROM unnest(identity) AS name;
  SELECT format_type(atttypid, atttypmod) INTO key_type FROM pg_attribute WHERE attrelid = target AND attname = key_column;

  IF ${unmapped_fails} THEN
    EXECUTE format('SELECT string_agg(k, '', '') FROM (SELECT DISTINCT %1$I::text AS k FROM %2$s'
      || ' WHERE %1$I::text NOT IN (SELECT old_key FROM rekey_map) ORDER BY 1 LIMIT 20) AS unknown',
      key_column, target) INTO listed;
    IF listed IS NOT NULL THEN
      RAISE EXCEPTION 'the mapping does not know these keys of %: %', target, listed;
    END IF;
  END IF;

  -- the rows that move, and those that stay and hold what one of them becomes
  EXECUTE format('INSERT INTO rekey_moved SELECT * FROM %s WHERE %I::text IN (SELECT old_key FROM rekey_map)', target, key_column);
  GET DIAGNOSTICS moved = ROW_COUNT;
  EXECUTE format('DELETE FROM %s WHERE %I::text IN (SELECT old_key FROM rekey_map)', target, key_column);
  EXECUTE format('UPDATE rekey_moved SET %1$I = m.new_key::%2$s FROM rekey_map m WHERE %1$I::text = m.old_key', key_column, key_type);
  EXECUTE format('WITH met AS (DELETE FROM %1$s WHERE (%2$s) IN (SELECT %2$s FROM rekey_moved) RETURNING *)'
    || ' INSERT INTO rekey_moved SELECT * FROM met', target, identity_list);

  FOR found IN EXECUTE format('SELECT row(%1$s)::text AS key, count(*) AS rows FROM rekey_moved GROUP BY %1$s'
      || ' HAVING count(*) > 1 ORDER BY 1 LIMIT 20', identity_list) LOOP
    RAISE NOTICE 'merged: % rows become %', found.rows, found.key;
  END LOOP;

  FOR found IN
      SELECT a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type, r.rule
        FROM pg_attribute a LEFT JOIN rekey_rule r ON r.column_name = a.attname
       WHERE a.attrelid = target AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       ORDER BY a.attnum LOOP
    columns := columns || format('%I', found.name);
    IF found.name = ANY (identity) THEN
      expression := format('%I', found.name);
    ELSIF found.rule IS NULL THEN
      EXECUTE format('SELECT string_agg(k, '', '') FROM (SELECT row(%1$s)::text AS k FROM rekey_moved GROUP BY %1$s'
        || ' HAVING count(DISTINCT %2$I) + (count(*) > count(%2$I))::int > 1 ORDER BY 1 LIMIT 20) AS differing',
        identity_list, found.name) INTO listed;
      IF listed IS NOT NULL THEN
        RAISE EXCEPTION 'rows become one and differ in column %: %', found.name, listed
          USING HINT = format('Give a rule: --target-merge %s=sum, max, min or and.', found.name);
      END IF;
      expression := format('(array_agg(%I))[1]', found.name);
    ELSIF found.rule = 'and' THEN
      expression := format('bool_and(%I)', found.name);
    ELSE
      expression := format('%s(%I)::%s', found.rule, found.name, found.type);
    END IF;
    expressions := expressions || expression;
  END LOOP;
  EXECUTE format('INSERT INTO %s (%s) SELECT %s FROM rekey_moved GROUP BY %s',
    target, array_to_string(columns, ', '), array_to_string(expressions, ', '), identity_list);
  GET DIAGNOSTICS made = ROW_COUNT;
  RAISE NOTICE '% rows moved to new keys, % rows hold them', moved, made;
END
$rekey$;

COMMIT;
