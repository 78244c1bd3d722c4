import type { List } from '#services/list/lists.contract.ts'
import type { Search } from '../kit/module/module.ts'
import { listPath, listTypeNames } from '../labels/list-labels.ts'

const search: Search = {
  order: 2,
  resource: 'lists',
  sortedBy: 'name',
  inComplex: true,
  groups: (lists: readonly List[]) => [
    {
      name: '리스트',
      results: lists.map(({ id, name, type }) => ({
        key: `list-${id}`,
        text: name,
        about: listTypeNames[type],
        to: listPath(id),
      })),
    },
  ],
}

export default search
