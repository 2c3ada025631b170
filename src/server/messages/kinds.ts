import { textsOf } from '../../shared/fields/kinds/translatable.ts'
import { swedishFilters } from '../../shared/rules/text/swedishFilters.ts'
import { templateEngine } from '../../shared/rules/text/template.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Cases } from '../cases/contract.ts'
import { dayOf } from '../cases/today.ts'
import type { KindOf } from '../documents/kinds/kind.ts'
import { requireReadable } from '../mail/kind.ts'
import { fillProblem } from './fillProblem.ts'

/** A template that cannot be read would keep messages from being sent, long after it was written. */
export const messageKind = ({ cases }: { cases: Pick<Cases, 'unknownInTemplate'> }): KindOf<'message'> => ({
  beforeWrite: ({ values, before }) => requireReadable(['text'], values, before),
  warnings: (session, { text }) => cases.unknownInTemplate(session, [text], ofMessages),
})

/** What `Case/message` says of a case beside what is known of it. */
const ofMessages = ['case.href', 'case.staffHref']

export const messageServiceLimitKind: KindOf<'messageServiceLimit'> = {
  check: ({ values: { perDay, perMonth } }) =>
    typeof perDay === 'number' || typeof perMonth === 'number' ? {} : { perDay: 'validation.someLimit' },
}

/** Filled in by the small language of pages, which has no tags. */
export const quickanswerKind = ({
  cases,
}: {
  cases: Pick<Cases, 'unknownFacts'>
}): KindOf<'quickanswer'> => ({
  beforeWrite({ values, before }) {
    for (const text of textsOf(values.text)) {
      if (textsOf(before?.text).includes(text)) continue
      templateEngine({
        locale: 'sv',
        filters: swedishFilters(dayOf(Date.now())),
        onError: ({ reason }) => {
          throw fail('INVALID', {
            fields: { text: 'validation.template' },
            ...fillProblem(reason),
          })
        },
      })(text, {})
    }
  },
  warnings: (session, document) => cases.unknownFacts(session, document),
})
