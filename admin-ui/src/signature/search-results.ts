import type { Consent } from '#services/signature/signatures.contract.ts'
import type { Search } from '../kit/module/module.ts'
import { nameOf, unitName } from '../labels/person-labels.ts'
import { consentPath, consentStatusNames, consentWayNames } from './signature-labels.ts'

const search: Search = {
  order: 4,
  resource: 'consents',
  sortedBy: 'dong',
  needs: 'GET /api/signature',
  groups: (consents: readonly Consent[]) => [
    {
      name: '동의서',
      results: consents.map((consent) => ({
        key: `consent-${consent.id}`,
        text: `${unitName(consent)} ${nameOf(consent)}`,
        about: `${consentWayNames[consent.way]} · ${consentStatusNames[consent.status]}`,
        to: consentPath(consent.listId, consent.id),
      })),
    },
  ],
}

export default search
