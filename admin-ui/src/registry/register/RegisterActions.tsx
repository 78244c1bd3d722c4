import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import { Button } from '@mui/material'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { WholeRegistry } from '#services/registry/registries.contract.ts'
import { fileOf } from '#ui/http/answered-file.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { saveFile } from '../../kit/export/save-text.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { MoreMenu } from '../../kit/display/MoreMenu.tsx'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { unitName } from '../../labels/person-labels.ts'
import { registriesPath } from '../../labels/registry/registry-labels.ts'
import { ReadAgain } from './ReadAgain.tsx'

type RegisterActionsProps = { readonly register: WholeRegistry }

/** Shows the original to download, and in a menu the acts that cost or remove something. */
export const RegisterActions = ({ register }: RegisterActionsProps) => (
  <>
    <Original register={register} />
    <ReadAgain register={register}>{(askAgain) => <RegisterMenu register={register} askAgain={askAgain} />}</ReadAgain>
  </>
)

type RegisterMenuProps = RegisterActionsProps & { readonly askAgain: (() => void) | undefined }

const RegisterMenu = ({ register, askAgain }: RegisterMenuProps) => {
  const { call } = useCalls()
  const mayDelete = useMay('DELETE /api/registry/{id}')
  const navigate = useNavigate()
  const again = askAgain === undefined ? [] : [{ label: '다시 열람', onChoose: askAgain }]
  if (!mayDelete) return <MoreMenu of={unitName(register)} entries={again} />
  return (
    <ConfirmedAction
      label="삭제"
      title={`${unitName(register)} 등기부를 삭제하시겠습니까?`}
      done="등기부를 삭제했습니다."
      isRemoval
      trigger={(ask) => (
        <MoreMenu of={unitName(register)} entries={[...again, { label: '삭제', isRemoval: true, onChoose: ask }]} />
      )}
      send={() => call('DELETE /api/registry/{id}', { params: { id: register.id } })}
      onDone={() => void navigate(registriesPath(register.listId), { replace: true })}
    >
      <li>등기부의 내용과 원본 파일을 다시 읽을 수 없게 파기합니다. 되돌릴 수 없습니다.</li>
      <li>이 등기부로 판단한 일치와 위험이 사라지고, 남은 등기부로 다시 판단합니다.</li>
      <li>명부에 이미 반영한 내용과, 등기부가 있었다는 기록은 그대로 남습니다.</li>
    </ConfirmedAction>
  )
}

const Original = ({ register }: RegisterActionsProps) => {
  const { answerTo } = useCalls()
  const may = useMay('GET /api/registry/{id}/document')
  const notify = useNotify()
  const { mutate, isPending } = useCommand({
    mutationFn: async () =>
      fileOf(
        await answerTo('GET /api/registry/{id}/document', { params: { id: register.id } }),
        `등기부 ${unitName(register)}.pdf`,
      ),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  if (!may || register.documentId === null) return null
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<PdfIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      원본 PDF
    </Button>
  )
}
