import { fileOf } from '#ui/http/answered-file.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { saveFile } from '../kit/export/save-text.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'

/**
 * Button that downloads everything about one resident for a court: their events with proofs, their
 * documents, and a page that verifies them.
 */
export const CourtBundle = ({ userId }: { readonly userId: string }) => {
  const { answerTo } = useCalls()
  if (!useMay('POST /api/admin/log/bundle/{userId}')) return null
  const take = async (reason: string): Promise<void> => {
    const answer = await answerTo('POST /api/admin/log/bundle/{userId}', { params: { userId }, body: { reason } })
    const { content, name } = fileOf(answer, '법원 제출용 묶음.zip')
    saveFile(content, name)
  }
  return (
    <ConfirmedAction
      label="법원 제출용 묶음"
      title="이 소유자의 묶음을 내려받으시겠습니까?"
      reason={{ hint: '예: 2026가합1234 사건의 제출 명령. 소유자의 이름과 전화번호는 적지 마세요.' }}
      send={take}
      done="묶음을 내려받았습니다."
      button={{ variant: 'outlined', color: 'inherit' }}
    >
      <li>이 소유자의 기록과 증명, 봉인한 문서, 인터넷 없이 확인하는 페이지가 한 파일에 들어갑니다.</li>
      <li>감사 담당에게는 이름과 전화번호를 가리고, 문서는 가림본을 넣습니다.</li>
      <li>누가 왜 내려받았는지 개인정보 접근 기록에 남습니다.</li>
    </ConfirmedAction>
  )
}
