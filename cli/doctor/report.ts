import type { Finding } from '../../server/doctor/finding.ts'

const headings = { must: 'Must be mended before going live', should: 'Advice' } as const

export function printReport(findings: Finding[]): void {
  for (const level of ['must', 'should'] as const) printLevel(level, findings)
  const blocking = findings.filter(({ level }) => level === 'must').length
  console.log(blocking === 0 ? '\nFit to go live.\n' : `\nNot fit to go live: ${blocking} to mend.\n`)
}

function printLevel(level: Finding['level'], findings: Finding[]): void {
  const rows = findings.filter((finding) => finding.level === level)
  if (rows.length === 0) return
  console.log(`\n${headings[level]} (${rows.length})\n`)
  const width = Math.max(...rows.map(({ subject }) => subject.length))
  rows.forEach(({ subject, problem, remedy }, index) => {
    console.log(`  ${subject.padEnd(width)}  ${problem}`)
    // Neighbours with the same remedy, such as all sample values, share one line of it.
    if (rows[index + 1]?.remedy !== remedy) console.log(`  ${''.padEnd(width)}  → ${remedy}\n`)
  })
}
