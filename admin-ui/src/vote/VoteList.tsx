import { NeedsComplex } from '../labels/complex/NeedsComplex.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { useAddLink } from '../kit/display/use-add-link.tsx'
import { VoteCollection } from './VoteCollection.tsx'

/** All votes of the chosen complex. */
const VoteList = () => {
  const create = useAddLink({ to: '/votes/create', label: '투표 만들기', call: 'POST /api/votes' })
  return (
    <NeedsComplex title="전자투표">
      {(complex) => (
        <Page title="전자투표" subtitle={complex.name} actions={create}>
          <VoteCollection
            of={{ apartmentId: complex.id }}
            empty={
              <Empty title="아직 투표가 없습니다" action={create}>
                {create === undefined ? '투표를 만들면 여기에 나타납니다.' : '먼저 투표 리스트에 명부를 등록하세요.'}
              </Empty>
            }
          />
        </Page>
      )}
    </NeedsComplex>
  )
}

export default VoteList
