import { usePage } from '../../page.ts'

/**
 * Beside a button that sends one of several forms of a page. Without script the others are drawn anew with what they had at the server;
 * with script what is written in them is kept, and nothing is said.
 */
export function OneAtATime() {
  const { t } = usePage()
  return (
    <p className="v-help v-without-script">
      {t('Skicka en sak i taget: det du har skrivit i en annan ruta på sidan följer inte med.')}
    </p>
  )
}
