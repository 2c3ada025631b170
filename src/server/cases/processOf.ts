import { Failure } from '../../shared/wire/errors.ts'
import type { CaseRecord } from '../store/records.ts'
import type { CompiledForm, CompiledProcess, Forms } from './forms.ts'

/** A process as the cases of one version of a form are in it. Who has which role may hang on what they answer, which is read by that form. */
export interface CaseProcess extends CompiledProcess {
  /** undefined: that version is lost, and answers are taken as they are stored. */
  caseForm: CompiledForm | undefined
}

/**
 * The process that a case is in. It stays on its version of the graph; who has which role in it follows the process as it
 * is now.
 */
export async function processOf(
  forms: Pick<Forms, 'process' | 'liveProcess'>,
  { org, processId, processVersion }: Pick<CaseRecord, 'org' | 'processId' | 'processVersion'>,
): Promise<CompiledProcess | undefined> {
  if (processId === null || processVersion === null) return undefined
  const process = await forms.process(org, processId, processVersion)
  const live = await forms.liveProcess(org, processId)
  if (!process || !live || live === process) return process
  const known = joined.get(process)
  if (known?.live === live) return known.process
  const both = { ...process, assignmentRoles: live.assignmentRoles }
  joined.set(process, { live, process: both })
  return both
}

/** A version and the roles of the one that is live: asked for several times at each change of a case. */
const joined = new WeakMap<CompiledProcess, { live: CompiledProcess; process: CompiledProcess }>()

/** The same, by which people are asked how they stand to the case. */
export async function caseProcessOf(
  forms: Pick<Forms, 'process' | 'liveProcess' | 'live' | 'version'>,
  record: Pick<CaseRecord, 'org' | 'draft' | 'formId' | 'formVersion' | 'processId' | 'processVersion'>,
): Promise<CaseProcess | undefined> {
  const process = await processOf(forms, record)
  return process && forCases(process, await formOf(forms, record))
}

/** The process for cases of that version of a form. */
export function forCases(process: CompiledProcess, form: CompiledForm | undefined): CaseProcess {
  const known = ofForms.get(process) ?? new WeakMap<object, CaseProcess>()
  ofForms.set(process, known)
  const made = known.get(form ?? process) ?? { ...process, caseForm: form }
  known.set(form ?? process, made)
  return made
}

const ofForms = new WeakMap<CompiledProcess, WeakMap<object, CaseProcess>>()

/** The version of its form that a case is on, a draft on the live one; undefined where there is none any more. */
export async function formOf(
  forms: Pick<Forms, 'live' | 'version'>,
  { org, draft, formId, formVersion }: Pick<CaseRecord, 'org' | 'draft' | 'formId' | 'formVersion'>,
): Promise<CompiledForm | undefined> {
  try {
    return await (draft === 1 ? forms.live(org, formId) : forms.version(org, formId, formVersion))
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_PUBLISHED') return undefined
    throw error
  }
}
