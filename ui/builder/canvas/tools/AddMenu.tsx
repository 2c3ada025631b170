import { Button } from 'react-aria-components/Button'
import { placeFor } from '../../../../src/shared/tree/place.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { Menu } from '../../../kit/overlay/Menu.tsx'
import { useT } from '../../../kit/text.tsx'
import { insertNew } from '../../actions/insert.ts'
import { useEditor } from '../../state/context.tsx'

/** A plus that offers everything that can stand in an empty place. */
export function AddMenu({ parent }: { parent: string }) {
  const editor = useEditor()
  const t = useT()
  const tree = editor.$tree.get()
  const items = editor.palette.flatMap(({ id, title, components }) => {
    const fitting = components.flatMap((component) => {
      if (!placeFor(tree, { type: component.type }, { parent, index: 0 }, editor.context)) return []
      return {
        id: component.type,
        label: t(component.title),
        icon: component.icon,
        onAction: () => insertNew(editor, component.type, { parent, index: 0 }, { write: true }),
      }
    })
    return fitting.length > 0 ? [{ id, title: t(title), items: fitting }] : []
  })
  return (
    <Menu
      label={t('Lägg till komponent')}
      items={items}
      trigger={
        <Button className="b-add" aria-label={t('Lägg till komponent')} data-own>
          <Icon icon="plus" />
        </Button>
      }
    />
  )
}
