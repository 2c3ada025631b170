import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { ActionError } from '../../admin/actionError.ts'
import type { Client } from '../../admin/client.tsx'
import type { Call, RunEffect } from '../../runtime/calls.ts'
import { ClientError, type Client as RuntimeClient } from '../../runtime/client.ts'
import { liveForm } from '../../runtime/live/liveForm.ts'
import { navigateTo } from '../state/navigateTo.ts'

/** The shell's way to the server, in the words of the page runtime. */
export function createRuntimeClient(
  client: Client,
  { t, locale, go = navigateTo }: { t: Translate; locale: Locale; go?: RuntimeClient['go'] },
): RuntimeClient {
  const call: Call = async (action, input) => {
    try {
      return await client.call(action, input)
    } catch (error) {
      throw error instanceof ActionError ? asClientError(error) : error
    }
  }
  const namedEffect: RuntimeClient['namedEffect'] = (effect, context) =>
    call('admin/runEffect3', { effect, context })
  const runtime: RuntimeClient = {
    call,
    namedEffect,
    // The server holds what an effect answers against the shape that its definition says.
    effect: namedEffect as RunEffect,
    go,
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
