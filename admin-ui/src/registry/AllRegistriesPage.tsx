import { Stack } from '@mui/material'
import type { Registry } from '#services/registry/registries.contract.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import type { Column } from '../kit/collection/columns.ts'
import { Empty } from '../kit/feedback/Empty.tsx'
import { registryPath } from '../labels/registry/registry-labels.ts'
import { SystemStrip } from './board/SystemStrip.tsx'
import { ListName } from './board/ListName.tsx'
import { RegisterCard, registerColumns, registerFilters } from './board/register-columns.tsx'
import { RegistryTabs } from './RegistryTabs.tsx'

const columns: readonly Column<Registry>[] = [
  { source: 'listId', render: ({ listId }) => <ListName listId={listId} /> },
  ...registerColumns,
]

/** Shows the newest registry record of every unit, of the complex or within one's permission. */
const AllRegistriesPage = () => (
  <RegistryTabs here="/registry">
    {({ filter, key }) => (
      <>
        <SystemStrip />
        <Collection<Registry>
          key={key}
          resource="all-registries"
          filter={filter}
          storeKey={`all-registries.${key}`}
          sort={{ field: 'issuedAt', order: 'DESC' }}
          search="동, 호, 소유자 검색"
          filters={registerFilters}
          columns={columns}
          rowClick={(id) => registryPath(String(id))}
          card={(registry) => (
            <Stack spacing={1.5}>
              <ListName listId={registry.listId} />
              <RegisterCard registry={registry} />
            </Stack>
          )}
          empty={<Empty title="아직 등기부가 없습니다">리스트의 등기부 탭에서 수집하거나 가져오세요.</Empty>}
        />
      </>
    )}
  </RegistryTabs>
)

export default AllRegistriesPage
