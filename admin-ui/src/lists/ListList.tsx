import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { NeedsComplex } from '../app/complex/NeedsComplex.tsx'
import { Page } from '../app/display/Page.tsx'
import { ListsOfApartment } from './ListsOfApartment.tsx'

/** The campaigns of the chosen complex. */
const ListList = () => (
  <NeedsComplex title="리스트">
    {(complex) => {
      const create = (
        <Button component={Link} to="/lists/create" variant="contained" startIcon={<AddIcon />}>
          리스트 만들기
        </Button>
      )
      return (
        <Page title="리스트" subtitle={complex.name} actions={create}>
          <ListsOfApartment apartmentId={complex.id} create={create} />
        </Page>
      )
    }}
  </NeedsComplex>
)

export default ListList
