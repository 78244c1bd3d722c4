import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { MoreMenu } from '../kit/display/MoreMenu.tsx'
import { DeleteAction } from '../kit/feedback/DeleteAction.tsx'

/** Shows the acts on a complex, with permission. */
export const ApartmentActions = ({ apartment }: { readonly apartment: Apartment }) => {
  const mayChange = useMay('PATCH /api/apartment/{id}')
  const mayDelete = useMay('DELETE /api/apartment/{id}')
  const { total } = useGetList<List>(
    'lists',
    {
      filter: { apartmentId: apartment.id },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled: mayDelete },
  )
  const hasLists = (total ?? 0) > 0
  return (
    <>
      {mayChange ? (
        <Button
          component={Link}
          to={`/apartments/${apartment.id}`}
          variant="outlined"
          color="inherit"
          startIcon={<EditIcon />}
        >
          수정
        </Button>
      ) : null}
      {mayDelete ? (
        <DeleteAction
          resource="apartments"
          record={apartment}
          title={`${apartment.name} 단지를 삭제하시겠습니까?`}
          done={`${apartment.name} 단지를 삭제했습니다.`}
          to="/apartments"
          trigger={(ask) => (
            <MoreMenu
              of={apartment.name}
              entries={[
                {
                  label: '삭제',
                  isRemoval: true,
                  refusal: hasLists ? '리스트가 있는 아파트는 삭제할 수 없습니다.' : undefined,
                  onChoose: ask,
                },
              ]}
            />
          )}
        >
          <li>목록과 단지 선택에서 사라지고, 배정된 관리자도 볼 수 없게 됩니다.</li>
          <li>리스트를 만든 적이 있는 단지는 증거를 지키기 위해 삭제할 수 없습니다.</li>
          <li>등록하고 바꾼 기록은 삭제되지 않습니다.</li>
        </DeleteAction>
      ) : null}
    </>
  )
}
