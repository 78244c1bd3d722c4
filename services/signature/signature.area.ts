import type { Area } from '../core/area.ts'
import { consentRoutes } from './consents.routes.ts'
import { listsHoldingSigners } from './contacts-held.ts'
import { guidePageRoutes } from './guide-pages.routes.ts'
import { guideRoutes } from './guides.routes.ts'
import { paperRoutes } from './paper.routes.ts'
import { reminderRoutes } from './reminders.routes.ts'
import { signatureOfLink } from './signature-link-target.ts'
import { signatureLinkRoutes } from './signature-link.routes.ts'
import { SEND_SIGNATURE_MESSAGE, sendSignatureMessage, signatureReactors } from './signature-message.reactor.ts'
import { signaturePreview } from './signature-preview.ts'
import { signatureRequestRoutes } from './signature-requests.routes.ts'
import { signingPageRoutes } from './signing-pages.routes.ts'
import { signingRoutes } from './signing.routes.ts'
import { stateConsent } from './state-consent.ts'
import { ownersWhoDeclined, findSigners } from './took-part.ts'

/** Signature campaigns: links, personal requests, consents online and on paper. */
export const signatureArea: Area = {
  name: 'signature',
  routes: [
    signatureLinkRoutes,
    guideRoutes,
    guidePageRoutes,
    signingPageRoutes,
    signingRoutes,
    signatureRequestRoutes,
    reminderRoutes,
    consentRoutes,
    paperRoutes,
  ],
  tookPart: findSigners,
  answered: ownersWhoDeclined,
  holdContacts: listsHoldingSigners,
  linkOf: signatureOfLink,
  previewOf: signaturePreview,
  stateConsent,
  reactors: signatureReactors,
  jobs: (deps) => ({ [SEND_SIGNATURE_MESSAGE]: { sends: 'message', run: sendSignatureMessage(deps) } }),
}
