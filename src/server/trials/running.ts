import { msg } from '../../shared/i18n.ts'
import { recordOf } from '../../shared/record.ts'
import type { DocumentNamed } from '../../shared/schemas/document.ts'
import { fail } from '../../shared/wire/errors.ts'
import { valuesIfOfKind } from '../documents/lists/rows.ts'
import { createInWorker } from '../inWorker.ts'
import type { Session } from '../session.ts'
import type { Fault, Subject, TestResult, Trial, TrialNeeds } from './contract.ts'
import { inWords } from './words.ts'
import { worldOf } from './world.ts'

type Test = DocumentNamed<'test'>

/** Milliseconds that one may take. */
const patience = 30_000

const worker = createInWorker<Trial, Fault[]>('trials/trial.worker', patience, () =>
  fail('INVALID', { message: msg`Provet tog för lång tid. Går processen runt av sig själv?` }),
)

export async function run(
  needs: TrialNeeds,
  session: Session,
  ids?: readonly string[],
): Promise<TestResult[]> {
  const { documents } = needs
  const tests = ids
    ? await Promise.all(ids.map((id) => documents.get(session, 'test', id)))
    : await documents.all(session, 'test')
  const results: TestResult[] = []
  for (const test of tests) results.push(await result(needs, session, test))
  return results
}

export async function failing(needs: TrialNeeds, session: Session, subject: Subject): Promise<TestResult[]> {
  const failed: TestResult[] = []
  for (const test of await needs.documents.all(session, 'test')) {
    const parts = await partsOf(needs, session, test)
    if (parts[subject.schema] !== subject.id) continue
    const one = await result(needs, session, test, subject)
    if (!one.ok) failed.push(one)
  }
  return failed
}

/** The form and the process of a test; a form's own where it names none. */
async function partsOf(
  { documents }: TrialNeeds,
  session: Session,
  { form, process }: Pick<Test, 'form' | 'process'>,
): Promise<{ form: string | null; process: string | null }> {
  if (process || !form) return { form: form ?? null, process: process ?? null }
  const found = await documents.find(session, 'form', form)
  return { form, process: found?.process ?? null }
}

async function result(
  needs: TrialNeeds,
  session: Session,
  test: Test,
  subject?: Subject,
): Promise<TestResult> {
  const { _id, name } = test
  const t = needs.texts(session.locale, session.org)
  const told = (words: string): TestResult => ({ _id, name, ok: false, problems: [{ step: null, words }] })
  const { form, process } = await partsOf(needs, session, test)
  if (!process || !test.scenario) return told(t(msg`Provet har ingen process att gå igenom.`))
  const of: Subject =
    subject ?? (test.process || !form ? { schema: 'process', id: process } : { schema: 'form', id: form })
  const ids = form ? [form, process] : [process]
  const world = await worldOf(needs.store.read, session.org, ids)
  if (!ids.every((id) => world.documents.some((row) => row._id === id)))
    return told(t(msg`Formuläret eller processen finns inte längre.`))
  // Of what has never been published there is the draft alone, which the other cannot do without.
  const draft = ids.find((id) => id !== of.id && !world.published.some((row) => row.documentId === id))
  if (draft !== undefined)
    return told(t(draft === form ? msg`Formuläret är inte publicerat.` : msg`Processen är inte publicerad.`))
  const scenario = test.scenario
  const faults = await worker.ask({ org: session.org, scenario, subject: of, form, process, ...world })
  const row = world.documents.find((one) => one._id === process)
  const graph = recordOf(row && valuesIfOfKind('process', row)?.process)
  const problems = faults.map((fault) => inWords(fault, { t, locale: session.locale, graph, scenario }))
  return { _id, name, ok: problems.length === 0, problems }
}
