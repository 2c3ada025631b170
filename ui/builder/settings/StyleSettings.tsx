import { useStore } from '@nanostores/react'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  ArrowDown,
  ArrowRight,
  Baseline,
  StretchHorizontal,
} from 'lucide-react'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import { type Message, msg } from '../../../src/shared/i18n.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import type { IconLike } from '../../kit/Icon.tsx'
import { ColorPicker } from '../../kit/input/ColorPicker.tsx'
import { Segmented } from '../../kit/input/Segmented.tsx'
import { useT } from '../../kit/text.tsx'
import { setStyle } from '../actions/settings.ts'
import { useEditor } from '../state/context.tsx'
import { SpaceField } from './SpaceField.tsx'

/** How a layout node lies and what room it has: direction, alignment, padding, margin, background. */
export function StyleSettings({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const set = (property: string, value: string | undefined) => {
    setStyle(editor, [node._id], property, value)
  }
  const text = (property: string) =>
    node.style[property] === undefined ? null : String(node.style[property])
  return (
    <section className="b-setting-group">
      <h3>{t('Utseende')}</h3>
      {traits.column.includes(node.type) &&
        choices.map(({ property, title, options }) => (
          <div key={property} className="b-style-choice">
            <span className="k-label">{t(title)}</span>
            <Segmented
              label={t(title)}
              iconsOnly
              clearable
              disabled={readOnly}
              value={text(property)}
              onChange={(value) => set(property, value ?? undefined)}
              segments={options.map(({ value, icon, label }) => ({ value, icon, label: t(label) }))}
            />
          </div>
        ))}
      <Sides node={node} kind="padding" title={t('Luft innanför')} disabled={readOnly} onChange={set} />
      <Sides node={node} kind="margin" title={t('Luft utanför')} disabled={readOnly} onChange={set} />
      <ColorPicker
        label={t('Bakgrund')}
        value={text('backgroundColor')?.replace('#', '') ?? null}
        onChange={(color) => set('backgroundColor', color ?? undefined)}
        disabled={readOnly}
      />
    </section>
  )
}

interface SidesProps {
  node: TreeNode
  kind: 'padding' | 'margin'
  title: string
  disabled: boolean
  onChange: (property: string, value: string | undefined) => void
}

function Sides({ node, kind, title, disabled, onChange }: SidesProps) {
  const t = useT()
  return (
    <fieldset className="b-sides">
      <legend>{title}</legend>
      {sides.map(({ side, label }) => (
        <SpaceField
          key={side}
          label={t(label)}
          value={node.style[`${kind}${side}`]}
          disabled={disabled}
          negative={kind === 'margin'}
          onChange={(value) => onChange(`${kind}${side}`, value)}
        />
      ))}
    </fieldset>
  )
}

const sides: { side: string; label: Message }[] = [
  { side: 'Top', label: msg`Över` },
  { side: 'Right', label: msg`Höger` },
  { side: 'Bottom', label: msg`Under` },
  { side: 'Left', label: msg`Vänster` },
]

const choices: {
  property: string
  title: Message
  options: { value: string; icon: IconLike; label: Message }[]
}[] = [
  {
    property: 'flexDirection',
    title: msg`Riktning`,
    options: [
      { value: 'column', icon: ArrowDown, label: msg`Under varandra` },
      { value: 'row', icon: ArrowRight, label: msg`Bredvid varandra` },
    ],
  },
  {
    property: 'alignItems',
    title: msg`Placering tvärs över`,
    options: [
      { value: 'start', icon: AlignStartVertical, label: msg`Början` },
      { value: 'center', icon: AlignCenterVertical, label: msg`Mitten` },
      { value: 'end', icon: AlignEndVertical, label: msg`Slutet` },
      { value: 'baseline', icon: Baseline, label: msg`Baslinjen` },
      { value: 'stretch', icon: StretchHorizontal, label: msg`Utsträckt` },
    ],
  },
  {
    property: 'justifyContent',
    title: msg`Fördelning längs med`,
    options: [
      { value: 'start', icon: AlignStartHorizontal, label: msg`Början` },
      { value: 'center', icon: AlignCenterHorizontal, label: msg`Mitten` },
      { value: 'end', icon: AlignEndHorizontal, label: msg`Slutet` },
      { value: 'between', icon: AlignHorizontalSpaceBetween, label: msg`Mellanrum mellan` },
      { value: 'around', icon: AlignHorizontalSpaceAround, label: msg`Mellanrum runt om` },
    ],
  },
]
