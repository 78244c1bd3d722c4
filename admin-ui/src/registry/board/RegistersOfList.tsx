import { Button } from '@mui/material'
import { Link } from 'react-router'
import type { Registry } from '#services/registry/registries.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Collection } from '../../kit/collection/Collection.tsx'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { collectPath, registryImportPath, registryPath } from '../../labels/registry/registry-labels.ts'
import { RegisterCard, registerColumns, registerFilters } from './register-columns.tsx'

type RegistersOfListProps = { readonly listId: string }

/** The newest register of each unit of a list. */
export const RegistersOfList = ({ listId }: RegistersOfListProps) => (
  <Collection<Registry>
    resource="registries"
    filter={{ listId }}
    storeKey={`registries.${listId}`}
    sort={{ field: 'dong', order: 'ASC' }}
    search="동, 호, 소유자 검색"
    filters={registerFilters}
    columns={registerColumns}
    rowClick={(id) => registryPath(String(id))}
    card={(registry) => <RegisterCard registry={registry} />}
    empty={<NoRegisters listId={listId} />}
  />
)

const NoRegisters = ({ listId }: RegistersOfListProps) => {
  const may = useMay('POST /api/registry-collection/start')
  return (
    <Empty
      title="아직 등기부가 없습니다"
      action={
        may ? (
          <>
            <Button component={Link} to={collectPath(listId)} variant="contained">
              수집하기
            </Button>
            <Button component={Link} to={registryImportPath(listId)} variant="outlined" color="inherit">
              파일 가져오기
            </Button>
          </>
        ) : undefined
      }
    >
      명부와 비교하고 위험한 동의를 알려 드립니다.
    </Empty>
  )
}
