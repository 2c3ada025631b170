import { defaultHomeUrl } from '../../../src/shared/wire/session.ts'
import { may } from '../../admin/session.tsx'
import type { ShellSession } from './session.ts'

/**
 * Where somebody begins who was going nowhere: people with a role at the desk, which stands first in their menu, unless the
 * organisation has named a home address of its own; all others at `/`, which leads to the home address.
 */
export const startPage = (session: Pick<ShellSession, 'url' | 'roles' | 'permissions'>): string =>
  session.url === defaultHomeUrl && may(session, 'staff') ? '/formData' : '/'
