import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { noteBox } from '../../../src/shared/process/edit/bands.ts'
import { Button } from '../../kit/Button.tsx'
import { useT } from '../../kit/text.tsx'
import { removeParts } from '../actions/parts.ts'
import { useNote, useProcess } from '../state/context.tsx'
import { noteChange } from './changes.ts'
import { noteFields } from './fields.ts'
import { SettingFields } from './SettingFields.tsx'

/** All that can be set of a note. */
export const NoteSettings = memo(function NoteSettings({ id }: { id: string }) {
  const note = useNote(id)
  const editor = useProcess()
  const disabled = useStore(editor.$readOnly)
  const t = useT()
  if (!note) return null
  const fields = (keys: readonly string[], debounced: boolean) => (
    <SettingFields
      fields={noteFields}
      keys={keys}
      values={{ ...note, ...noteBox(note) }}
      onChange={(key, value) => {
        const set = noteChange(key, value)
        if (set) editor.run({ do: 'changeNote', id, set })
      }}
      context={{ disabled, debounced }}
    />
  )
  return (
    <div className="b-several p-band">
      <section className="b-setting-group a-fields">
        {fields(['text'], false)}
        {fields(['width', 'height'], true)}
      </section>
      <section className="b-setting-group">
        <Button small icon="trash-2" disabled={disabled} onPress={() => removeParts(editor, [id])}>
          {t('Ta bort anteckningen')}
        </Button>
      </section>
    </div>
  )
})
