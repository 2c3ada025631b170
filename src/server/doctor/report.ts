import type { Translate } from '../../shared/i18n.ts'
import { messageOf } from '../../shared/thrown.ts'
import { checks } from './checks/index.ts'
import type { Examination, Finding, Severity } from './finding.ts'

/** A finding as it is told. */
export interface ReportLine {
  check: string
  severity: Severity
  text: string
  fix?: string
}

export interface Report {
  /** No problem was found; there may be warnings. */
  ok: boolean
  findings: ReportLine[]
}

/** Every check's findings, in words. A check that fails itself is a problem. */
export async function reportOf(examination: Examination, t: Translate): Promise<Report> {
  const findings: ReportLine[] = []
  for (const { name, run } of checks) {
    for (const finding of await attempted(() => run(examination))) {
      const { severity, text, fix, values } = finding
      findings.push({ check: name, severity, text: t(text, values), ...(fix && { fix: t(fix, values) }) })
    }
  }
  return { ok: findings.every(({ severity }) => severity !== 'problem'), findings }
}

async function attempted(run: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await run()
  } catch (error) {
    const text = { id: '{problem}' }
    return [{ severity: 'problem', text, values: { problem: messageOf(error) } }]
  }
}
