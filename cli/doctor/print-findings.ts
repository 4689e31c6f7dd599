import type { Finding } from '../../server/doctor/finding.ts'

const blocks: { heading: string; has: (finding: Finding) => boolean }[] = [
  {
    heading: 'Must be mended before going live',
    has: ({ level, isSample }) => level === 'must' && !isSample,
  },
  { heading: 'Sample content, to be replaced before going live', has: ({ isSample }) => isSample === true },
  { heading: 'Advice', has: ({ level }) => level === 'should' },
]

export function printFindings(findings: Finding[]): void {
  for (const { heading, has } of blocks) printBlock(heading, findings.filter(has))
  const blocking = findings.filter(({ level }) => level === 'must').length
  console.log(blocking === 0 ? '\nFit to go live.\n' : `\nNot fit to go live: ${blocking} to mend.\n`)
}

function printBlock(heading: string, rows: Finding[]): void {
  if (rows.length === 0) return
  console.log(`\n${heading} (${rows.length})\n`)
  const width = Math.max(...rows.map(({ subject }) => subject.length))
  rows.forEach(({ subject, problem, remedy }, index) => {
    console.log(`  ${subject.padEnd(width)}  ${problem}`)
    // Neighbours with the same remedy, such as all sample values, share one line of it.
    if (rows[index + 1]?.remedy !== remedy) console.log(`  ${''.padEnd(width)}  → ${remedy}\n`)
  })
}
