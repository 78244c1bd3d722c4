import { formatCount } from '#ui/format.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { ChosenNames } from './ChosenNames.tsx'

type CancelChosenProps = { readonly listId: string; readonly ids: readonly string[]; readonly onDone: () => void }

/** Number of parallel calls: each cancels one request, and repeating it changes nothing. */
const AT_ONCE = 6

/** Button that cancels several requests. */
export const CancelChosen = ({ listId, ids, onDone }: CancelChosenProps) => {
  const { call } = useCalls()
  const cancelAll = async (): Promise<void> => {
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await Promise.all(
        ids.slice(from, from + AT_ONCE).map((id) => call('DELETE /api/signature/requests/{id}', { params: { id } })),
      )
  }
  return (
    <ConfirmedAction
      label="요청 취소"
      title="서명 요청을 취소하시겠습니까?"
      done={`서명 요청 ${formatCount(ids.length, '건')}을 취소했습니다.`}
      isRemoval
      send={cancelAll}
      onDone={onDone}
    >
      <li>
        취소할 요청: <ChosenNames resource="signature-requests" listId={listId} ids={ids} />
      </li>
      <CancelNotice />
    </ConfirmedAction>
  )
}

/** Shows what cancelling a request means. */
export const CancelNotice = () => (
  <>
    <li>소유자가 받은 링크가 바로 열리지 않게 됩니다. 되돌릴 수 없고, 다시 요청하면 새 링크가 갑니다.</li>
    <li>이미 제출된 동의서와 접수증은 그대로 남습니다.</li>
    <li>명부의 소유자는 그대로이고, 전자서명 링크로는 계속 서명할 수 있습니다.</li>
  </>
)
