import fc from 'fast-check'

const spelled = [
  '',
  ' ',
  '\u0000',
  '%00',
  '\r\nx-injected: 1',
  '%0d%0ax-injected:%201',
  '<fuzz-mark onload=alert(1)>',
  '"><fuzz-mark>',
  "' OR 1=1; DROP TABLE leads; --",
  '$(id)`id`',
  '{{7*7}}',
  '{{value:email}}',
  "=cmd|' /C calc'!A0",
  '../../../../etc/passwd',
  '..%2f..%2fserver%2fmain.ts',
  '__proto__',
  'constructor',
  'toString',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  'e\u0301'.repeat(200),
  'İıſK',
  'nobody@nowhere.example',
  'a@b.example\r\nBcc: c@d.example',
  `${'a'.repeat(64)}@${'b'.repeat(190)}.example`,
  'x'.repeat(5000),
  '🚑'.repeat(3000),
  '-1',
  '1e309',
  'NaN',
  'true',
  'null',
  '0000000000',
  '٠١٢٣٤٥٦٧٨٩',
]

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...spelled) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)

const hostileNumber = fc.constantFrom(0, -0, -1, 1e308, Number.MIN_VALUE, 2 ** 53, 9876543210, 0.1)

/** Any value in place of a text. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 1, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
)

/** Valid in a header line. Invalid header bytes are tested in broken-requests.ts. */
export const headerValue = hostileText.map((text) =>
  Buffer.from(text.slice(0, 300))
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .trim(),
)
