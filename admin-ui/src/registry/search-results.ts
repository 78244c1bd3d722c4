import type { Registry } from '#services/registry/registries.contract.ts'
import type { Search } from '../kit/module/module.ts'
import { unitName } from '../labels/person-labels.ts'
import { ownersText } from '../labels/registry/register-text.ts'
import { matchNames, registryPath, riskNames } from '../labels/registry/registry-labels.ts'

const search: Search = {
  order: 5,
  resource: 'all-registries',
  sortedBy: 'dong',
  needs: 'GET /api/registry/all',
  groups: (registries: readonly Registry[]) => [
    {
      name: '등기부',
      results: registries.map((registry) => ({
        key: `registry-${registry.id}`,
        text: `${unitName(registry)} ${ownersText(registry)}`,
        about: `${matchNames[registry.match]} · 위험 ${riskNames[registry.risk.level]}`,
        to: registryPath(registry.id),
      })),
    },
  ],
}

export default search
