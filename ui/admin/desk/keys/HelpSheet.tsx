import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { keyTexts } from './keyTexts.ts'

/** Which keys do what: in the list, and in a case. */
export function HelpSheet({ of, onClose }: { of: 'list' | 'case'; onClose: () => void }) {
  const t = useT()
  const texts = keyTexts(t)
  const list: [keys: string[], text: string][] = [
    [['J', 'K'], t('Nästa och föregående ärende')],
    [['↵'], t('Öppna ärendet')],
    [['V'], t('Visa ärendet bredvid listan, eller stäng det')],
    [['X'], t('Välj raden')],
    [['/'], texts['/']],
    [['C'], t('Nytt ärende')],
  ]
  const ofCase: [keys: string[], text: string][] = [
    [['J', 'K'], t('Nästa och föregående ärende i listan')],
    [['M'], t('Sammanför med ett ärende')],
    [['D'], t('Dela upp ärendet')],
    [['Y'], t('Begär yttrande')],
    [['U'], t('Tillbaka till listan')],
  ]
  const both: [keys: string[], text: string][] = [
    [['T'], texts.t],
    [['A'], texts.a],
    [['S'], t('Gå till knapparna som byter status')],
    [['1', '–', '9'], t('Byt status: knapparna i deras ordning')],
    [['P'], texts.p],
    [['L'], texts.l],
    [['E'], t('Rätta ett svar')],
    [['R'], texts.r],
    [['N'], texts.n],
    [['Ctrl', 'J'], t('Välj ett färdigt svar där du skriver till invånaren; i en tom ruta räcker /')],
    [['Ctrl', '↵'], t('Skicka det som är skrivet')],
    [['Esc'], t('Lämna rutan, eller stäng förhandsvisningen')],
    [['Z'], t('Ångra det senaste, i tio sekunder')],
    [['Ctrl', 'K'], t('Sök i allt, gör allt')],
    [['?'], t('Visa tangenterna')],
  ]
  const rows = [...(of === 'list' ? list : ofCase), ...both]
  return (
    <Modal
      open
      icon="circle-help"
      title={t('Tangenter')}
      minWidth={480}
      maxWidth={480}
      cancelLabel={t('Stäng')}
      onClose={onClose}
      note={of === 'list' ? t('Stängs av under Visning.') : undefined}
    >
      <dl className="a-keys">
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) =>
                key === '–' ? (
                  key
                ) : (
                  <kbd key={key} className="a-key a-always">
                    {key}
                  </kbd>
                ),
              )}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
