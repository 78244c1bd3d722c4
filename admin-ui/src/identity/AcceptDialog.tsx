import { useNotify } from 'react-admin'
import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { formatPhone } from '#events/values/phone.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Confirm } from '../kit/feedback/Confirm.tsx'
import { nameOf, unitName } from '../labels/person-labels.ts'
import type { Candidate } from './mismatch-labels.ts'

type AcceptDialogProps = {
  readonly mismatch: IdentityMismatch & { readonly verified: NonNullable<IdentityMismatch['verified']> }
  readonly candidate: Candidate
  readonly onClose: () => void
}

/**
 * Returns the text of a refusal, with a hint where a change of name or phone needs two
 * administrators, also here.
 */
const problemOf = (thrown: unknown): string => {
  const { text, code } = toApiError(thrown)
  return code === 'SECOND_ADMIN_NEEDED'
    ? '연락처를 두 관리자가 함께 바꾸는 소유자입니다. 소유자 명부에서 수정하고 다른 관리자가 확인해야 합니다.'
    : text
}

/** Explains what accepting somebody as an owner means, and does it. */
const AcceptDialog = ({ mismatch: { id, verified }, candidate, onClose }: AcceptDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('POST /api/identity/mismatches/{id}/accept', { params: { id }, body: { listUserId: candidate.listUserId } }),
    onSuccess: () => {
      notify('같은 사람으로 인정했습니다. 결과를 메시지로 알립니다.', { type: 'success' })
      onClose()
    },
  })
  return (
    <Confirm
      open
      title={`${unitName(candidate)} ${nameOf(candidate)}님으로 인정하시겠습니까?`}
      confirmLabel="인정하기"
      busy={isPending}
      problem={error === null ? null : problemOf(error)}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <li>
        본인 확인을 한 {verified.name}님({formatPhone(verified.phone ?? '')})을 이 소유자로 봅니다. 앞으로 같은 사람이
        본인 확인을 하면 이 아파트의 모든 리스트에서 이 소유자로 참여할 수 있습니다.
      </li>
      <li>명부의 이름, 전화번호, 생년월일은 바뀌지 않습니다. 틀렸다면 소유자 명부에서 따로 수정해 주세요.</li>
      <li>본인 확인을 한 전화번호로 결과를 알립니다.</li>
      <li>누가 언제 인정했고 무엇이 달랐는지 기록에 남습니다. 되돌릴 수 없습니다.</li>
    </Confirm>
  )
}

export default AcceptDialog
