import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { Search } from '../kit/module/module.ts'
import { apartmentPath } from '../labels/complex/apartment-labels.ts'

const search: Search = {
  order: 4,
  resource: 'apartments',
  sortedBy: 'name',
  groups: (apartments: readonly Apartment[]) => [
    {
      name: '아파트',
      results: apartments.map(({ id, name, address }) => ({
        key: `apartment-${id}`,
        text: name,
        about: address,
        to: apartmentPath(id),
      })),
    },
  ],
}

export default search
