import { useState } from 'react'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { type ActionOutput, useClient } from '../client.tsx'
import { saveFile } from '../download/saveFile.ts'
import { ActionModal } from '../modals/act/ActionModal.tsx'
import type { DocumentModalProps } from '../modals/modalProps.ts'
import { fetchArchive } from './fetchArchive.ts'

/** The draft of a process as a drawing in BPMN, and what of it other programs cannot show. */
export function ExportBpmn({ params, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const [done, setDone] = useState<ActionOutput<'pb3/exportBpmn'> | null>(null)
  const run = async () => {
    const exported = await client.call('pb3/exportBpmn', { id: params.id ?? '' })
    saveFile(exported.fileName, 'application/xml', await fetchArchive(client, exported.downloadId))
    setDone(exported)
  }
  return (
    <ActionModal
      title={t('Exportera BPMN')}
      icon="download"
      finalLabel={t('Exportera')}
      run={run}
      onClose={onClose}
      steps={[
        {
          content: (
            <p>
              {t(
                'Utkastet skrivs som en ritning i BPMN 2.0, som går att öppna i andra program och läsa in igen här. Kom processen från en ritning skrivs den i den.',
              )}
            </p>
          ),
        },
      ]}
      {...(done
        ? {
            success: (
              <Callout
                tone={done.isWithoutKept ? 'warning' : 'success'}
                announce
                title={t('{namn} är hämtad', { namn: done.fileName })}
              >
                {done.isAsRead && (
                  <p>{t('Processen är som när ritningen lästes in, och filen är densamma.')}</p>
                )}
                {done.own > 0 && (
                  <p>
                    {t(
                      '{n, plural, one {# del} other {# delar}} av processen har något som BPMN inte kan säga, som effekter och steg. Det står i filen som tillägg: andra program behåller dem men visar dem inte.',
                      { n: done.own },
                    )}
                  </p>
                )}
                {done.isWithoutKept && (
                  <p>{t('Det som ritningen hade utöver processen kunde inte skrivas i filen.')}</p>
                )}
              </Callout>
            ),
          }
        : {})}
    />
  )
}
