import { Button } from '@mui/material'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { takesInPersonSignatures } from '#services/list/rule/consent-law.contract.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { listPath } from '../../labels/list-labels.ts'
import { RecordsOfList } from '../../participation/identity-record/RecordsOfList.tsx'

/** Shows owners who sign on the office's tablet, after two administrators saw them with their document. */
const InPersonOfList = ({ list }: { readonly list: List }) =>
  takesInPersonSignatures(list) ? <RecordsOfList listId={list.id} purpose="tablet" /> : <NotByLaw list={list} />

export default InPersonOfList

/** Says why the law takes no such signature, and where the paper is entered. */
const NotByLaw = ({ list }: { readonly list: List }) => (
  <Empty
    title="태블릿으로 서명받을 수 없는 동의서입니다"
    action={
      <Button variant="contained" component={Link} to={listPath(list.id, 'consents')}>
        서면 동의서 등록하기
      </Button>
    }
  >
    법에서 인증서나 자필 서명과 지장을 요구합니다 (도시정비법 제36조). 휴대전화가 없는 소유자에게는 서면 동의서를
    받아주세요.
  </Empty>
)
