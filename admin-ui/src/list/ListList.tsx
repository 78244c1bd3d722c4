import { NeedsComplex } from '../labels/complex/NeedsComplex.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { START_PATH } from '../labels/start-paths.ts'
import { useAddLink } from '../kit/display/use-add-link.tsx'
import { ListsOfApartment } from './ListsOfApartment.tsx'

/** The campaigns of the chosen complex. */
const ListList = () => {
  const create = useAddLink({ to: START_PATH, label: '새로 시작하기', call: 'POST /api/list' })
  return (
    <NeedsComplex title="리스트">
      {(complex) => (
        <Page title="리스트" subtitle={complex.name} actions={create}>
          <ListsOfApartment apartmentId={complex.id} create={create} />
        </Page>
      )}
    </NeedsComplex>
  )
}

export default ListList
