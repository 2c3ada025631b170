import './portal.css'
import { enhanceNavbar } from '../runtime/nav/enhance.ts'

// The entry of every page with script. A page with nothing but a menu loads no more than this.
for (const bar of document.querySelectorAll<HTMLElement>('.v-nav')) enhanceNavbar(bar)
// The id is `dataElement`, written out: imported it would bring the rest along.
if (document.getElementById('page-data')) {
  // Once the page is to be seen, so that whoever begins to type does not wait for it; where it is not drawn, in a while.
  const seen = new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, 1_000)
  })
  void seen.then(() => import('./app.tsx')).then(({ start }) => start())
}
// The page itself is back when the login does not see what somebody else does any more, as `ui/admin/viewAs.ts` tells.
if ('looking' in document.body.dataset)
  new BroadcastChannel('verkstad-viewing').onmessage = () =>
    location.replace(location.pathname + location.search)
