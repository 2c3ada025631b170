import type { FileAnswer } from '../../../src/shared/catalogue/values/FileUpload.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { ActionError } from '../../admin/actionError.ts'
import type { Call, Client } from '../../admin/client.tsx'
import { ClientError, type Client as RuntimeClient } from '../../runtime/client.ts'
import { liveForm } from '../../runtime/live/liveForm.ts'
import { uploadInChunks } from '../../runtime/live/upload.ts'
import { navigateTo } from '../state/navigateTo.ts'

/** The shell's way to the server, in the words of the page runtime. */
export function createRuntimeClient(
  client: Client,
  { t, locale }: { t: Translate; locale: Locale },
): RuntimeClient {
  const untyped = client.call as unknown as (name: string, input: unknown) => Promise<unknown>
  const call = async (action: string, input: Record<string, unknown>): Promise<unknown> => {
    try {
      return await untyped(action, input)
    } catch (error) {
      throw error instanceof ActionError ? asClientError(error) : error
    }
  }
  const runtime: RuntimeClient = {
    call,
    effect: (effect, context) => call('admin/runEffect3' satisfies Parameters<Call>[0], { effect, context }),
    upload: (file, options): Promise<FileAnswer> => uploadInChunks(call, file, options),
    go: navigateTo,
    onCases: (listener) =>
      client.on('changes', ({ schema, ids }) => {
        if (schema === 'formData') listener(ids)
      }),
    openForm: (run) => liveForm(run, runtime, { t, locale, csrf: '', title: document.title }),
  }
  return runtime
}

function asClientError({ code, message, fields, ref, detail }: ActionError): ClientError {
  if (code === 'OFFLINE') return new ClientError(code, message)
  return new ClientError(code, message, { code, message, fields, ref, detail })
}
