import { Button } from '../Button.tsx'
import { Avatar } from '../show/Avatar.tsx'
import { Badge } from '../show/Badge.tsx'
import { Breadcrumbs } from '../show/Breadcrumbs.tsx'
import { Callout } from '../show/Callout.tsx'
import { Chip } from '../show/Chip.tsx'
import { EmptyState } from '../show/EmptyState.tsx'
import { ErrorState } from '../show/ErrorState.tsx'
import { LoadingDots } from '../show/LoadingDots.tsx'
import { RelativeTime } from '../show/RelativeTime.tsx'
import { Skeleton } from '../show/Skeleton.tsx'
import { Part } from './Part.tsx'

const minute = 60_000

export function Signs() {
  const now = Date.now()
  return (
    <Part title="Signs">
      <Breadcrumbs
        crumbs={[
          { label: 'Formulär', href: '#forms' },
          { label: 'Gata', href: '#street' },
          { label: 'Felanmälan' },
        ]}
      />
      <div className="g-row">
        <Chip label="Under handläggning" color="info" />
        <Chip label="Åtgärdad" color="success" />
        <Chip label="Väntar på entreprenör" color="warning" />
        <Chip label="Försenad" color="danger" />
        <Chip label="Publicerad v4" color="success" />
        <Chip label="Ändringar sparade" plain />
        <Chip label="Egen färg" color="#b3407f" />
        <Chip label="Låst" icon="lock" />
        <Chip label="Storgatan" plain onRemove={() => {}} />
        <Chip label="Handläggare" color="accent" plain onRemove={() => {}} />
      </div>
      <div className="g-row">
        <Badge label="128" />
        <Badge label="Ny" color="accent" />
        <Badge label="Info" color="info" />
        <Badge label="Klar" color="success" icon="check" />
        <Badge label="2 problem" color="warning" icon="triangle-alert" />
        <Badge label="3" color="danger" />
        <Badge label="Egen" color="#5b4ba8" />
        <Avatar name="Maria Holm" alone />
        <Avatar name="Johan Sand" size={24} alone />
        <Avatar name="Elin Lund" size={40} alone />
        <Avatar name={null} />
      </div>
      <div className="g-row k-muted">
        {[0.2, 4, 26, 60 * 14, 60 * 30, 60 * 24 * 9, 60 * 24 * 500].map((ago) => (
          <RelativeTime key={ago} date={now - ago * minute} />
        ))}
      </div>
      <div className="g-grid">
        <Callout title="Formuläret är publicerat">Besökare ser version 4.</Callout>
        <Callout tone="success" title="Allt är sparat" />
        <Callout tone="warning" actions={<Button small>Visa problemen</Button>}>
          Två komponenter saknar inställningar.
        </Callout>
        <Callout tone="danger" title="Det gick inte att spara">
          Någon annan har ändrat ärendet.
        </Callout>
      </div>
      <div className="g-grid">
        <div className="g-card">
          <EmptyState title="Inga ärenden" action={<Button variant="primary">Nytt ärende</Button>}>
            När någon skickar in ett formulär syns det här.
          </EmptyState>
        </div>
        <div className="g-card">
          <ErrorState onRetry={() => {}} reference="k3f9-22a1">
            Ärendena kunde inte hämtas.
          </ErrorState>
        </div>
        <div className="g-card" aria-busy="true">
          <Skeleton lines={4} />
          <LoadingDots delay={0} />
        </div>
      </div>
    </Part>
  )
}
