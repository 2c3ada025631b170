import { useState } from 'react'
import { type Priority, priorities, priorityNames } from '../../../src/shared/process/priorities.ts'
import { Button } from '../../kit/Button.tsx'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { tellChange } from '../desk/changes/changeStore.ts'
import { KeyHint } from '../desk/keys/KeyHint.tsx'
import { PriorityMark } from '../desk/PriorityMark.tsx'

export interface PriorityChoiceProps {
  id: string
  priority: Priority
  /** Of the case, by which it is told of where the next is on show. */
  number: string | null
  closed: boolean
  onChanged: () => void
}

/** How soon the case should be taken up, with a menu to say otherwise (P). */
export function PriorityChoice({ id, priority, number, closed, onChanged }: PriorityChoiceProps) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const save = async (next: Priority) => {
    if (next === priority) return
    setBusy(true)
    try {
      const { undo } = await client.call('case/priority', { formDataId: id, priority: next, undoable: true })
      const name = t(priorityNames[next])
      tellChange(
        number ? t('{number}: prioritet {name}', { number, name }) : t('Prioritet {name}', { name }),
        undo,
      )
      onChanged()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (closed) return <PriorityMark priority={priority} always />
  return (
    <Menu
      trigger={
        <Button small variant="ghost" iconAfter="chevron-down" busy={busy} data-shortcut="p">
          <PriorityMark priority={priority} always /> <KeyHint of="P" />
        </Button>
      }
      label={t('Prioritet')}
      items={[
        {
          id: 'priorities',
          chosen: [priority],
          onChosen: ([next]) => {
            const chosen = priorities.find((one) => one === next)
            if (chosen) void save(chosen)
          },
          items: priorities.map((one) => ({ id: one, label: t(priorityNames[one]) })),
        },
      ]}
    />
  )
}
