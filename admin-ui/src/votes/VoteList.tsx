import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { NeedsComplex } from '../app/complex/NeedsComplex.tsx'
import { Empty } from '../app/display/Empty.tsx'
import { Page } from '../app/display/Page.tsx'
import { VoteCollection } from './VoteCollection.tsx'

const create = (
  <Button component={Link} to="/votes/create" variant="contained" startIcon={<AddIcon />}>
    투표 만들기
  </Button>
)

/** All votes of the chosen complex. */
const VoteList = () => (
  <NeedsComplex title="전자투표">
    {(complex) => (
      <Page title="전자투표" subtitle={complex.name} actions={create}>
        <VoteCollection
          of={{ apartmentId: complex.id }}
          empty={
            <Empty title="아직 투표가 없습니다" action={create}>
              투표 유형의 리스트에 소유자 명부를 등록한 다음, 안건과 선택지를 적어 투표를 만드세요.
            </Empty>
          }
        />
      </Page>
    )}
  </NeedsComplex>
)

export default VoteList
