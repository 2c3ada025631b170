import { type Message, msg } from '../../../../src/shared/i18n.ts'
import type { TreeNode } from '../../../../src/shared/tree/tree.ts'
import { Menu } from '../../../kit/overlay/Menu.tsx'
import { useT } from '../../../kit/text.tsx'
import { setStyle } from '../../actions/settings.ts'
import { useEditor } from '../../state/context.tsx'
import { PressButton } from './PressButton.tsx'
import { TagButton } from './TagButton.tsx'

/** Which way the column's content runs, and how it lies across and along. */
export function ColTools({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const t = useT()
  const beside = node.style.flexDirection === 'row'
  const menu = (
    property: 'alignItems' | 'justifyContent',
    icon: string,
    label: Message,
    choices: typeof align,
  ) => (
    <Menu
      label={t(label)}
      trigger={<PressButton icon={icon} label={t(label)} />}
      items={[
        {
          id: property,
          items: choices.map(({ value, title }) => ({ id: value, label: t(title) })),
          chosen: choices.flatMap(({ value }) => (node.style[property] === value ? [value] : [])),
          clearable: true,
          onChosen: ([value]) => setStyle(editor, [node._id], property, value),
        },
      ]}
    />
  )
  return (
    <>
      <TagButton
        icon={beside ? 'arrow-right' : 'arrow-down'}
        label={t('Innehållet bredvid varandra')}
        pressed={beside}
        onPress={() => setStyle(editor, [node._id], 'flexDirection', beside ? undefined : 'row')}
      />
      {menu('alignItems', 'align-left', msg`Placering tvärs över`, align)}
      {menu('justifyContent', 'align-justify', msg`Fördelning längs med`, justify)}
    </>
  )
}

const align: { value: string; title: Message }[] = [
  { value: 'start', title: msg`Början` },
  { value: 'center', title: msg`Mitten` },
  { value: 'end', title: msg`Slutet` },
  { value: 'baseline', title: msg`Baslinjen` },
  { value: 'stretch', title: msg`Utsträckt` },
]

const justify: { value: string; title: Message }[] = [
  { value: 'start', title: msg`Början` },
  { value: 'center', title: msg`Mitten` },
  { value: 'end', title: msg`Slutet` },
  { value: 'between', title: msg`Mellanrum mellan` },
  { value: 'around', title: msg`Mellanrum runt om` },
]
