import { Button } from '../../../kit/Button.tsx'
import { useT } from '../../../kit/text.tsx'

export function WelcomeStep({ onNext }: { onNext: () => void }) {
  const t = useT()
  return (
    <div className="s-form">
      <p className="s-lead">
        {t(
          'Här bygger ni formulär, handlägger ärenden och visar sidor för invånarna. Det tar en minut att komma igång.',
        )}
      </p>
      <ul className="s-facts">
        <li>{t('Allt sparas i en mapp på den här servern.')}</li>
        <li>{t('Ingenting skickas någon annanstans om ni inte ställer in det.')}</li>
        <li>{t('Du skapar nu det första administratörskontot.')}</li>
      </ul>
      <div>
        <Button variant="primary" iconAfter="arrow-right" onPress={onNext} autoFocus>
          {t('Klicka för att fortsätta')}
        </Button>
      </div>
    </div>
  )
}
