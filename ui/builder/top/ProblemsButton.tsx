import { useStore } from '@nanostores/react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Button } from '../../kit/Button.tsx'
import { Popup } from '../../kit/Popup.tsx'
import { useT } from '../../kit/text.tsx'
import { ProblemList } from '../dialogs/ProblemList.tsx'
import { useEditor } from '../state/context.tsx'

/** How many problems there are; opens the list, each leading to its node. */
export function ProblemsButton() {
  const editor = useEditor()
  const { all, errors } = useStore(editor.$problems)
  const open = useStore(editor.$dialog) === 'problems'
  const t = useT()
  const count = all.length
  return (
    <DialogTrigger isOpen={open} onOpenChange={(next) => editor.$dialog.set(next ? 'problems' : null)}>
      <Button
        icon={count === 0 ? 'circle-check' : 'triangle-alert'}
        className={`b-problems-button b-fold ${errors > 0 ? 'b-has-errors' : ''}`}
      >
        {t('{n, plural, =0 {Inga problem} one {# problem} other {# problem}}', { n: count })}
      </Button>
      <Popup placement="bottom end" className="b-problems">
        <Dialog aria-label={t('Problem')} className="k-popup-dialog">
          <ProblemList onChosen={() => editor.$dialog.set(null)} />
        </Dialog>
      </Popup>
    </DialogTrigger>
  )
}
