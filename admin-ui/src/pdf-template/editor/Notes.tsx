import { Alert, Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { choiceFault, meaningOfLabel, undecidedGroups, ungroupedOpposites } from '#events/values/field-choices.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDateTime } from '#ui/format.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { fieldsOfOffers } from '../placing/new-marks.ts'
import { newGroupName } from '../placing/choice-groups.ts'
import { contentText } from '../placing/mark-labels.ts'
import { useEditor } from './editor-context.ts'
import type { Editing } from './use-editing.ts'

/** Returns author and time of the last change: "김관리님이 2026. 11. 22. (일) 15:04에". */
export const changedByText = ({ changedBy, changedAt }: Pick<PdfTemplate, 'changedBy' | 'changedAt'>): string =>
  `${changedBy?.name ?? '관리자'}님이 ${formatDateTime(changedAt)}에`

type NoteProps = {
  readonly severity: 'info' | 'warning' | 'error'
  readonly children: ReactNode
  readonly actions?: ReactNode
}

const Note = ({ severity, children, actions }: NoteProps) => (
  <Alert
    severity={severity}
    sx={{ borderRadius: 0, py: 0, alignItems: 'center', '& .MuiAlert-action': { py: 0.5, alignItems: 'center' } }}
    action={
      actions === undefined ? undefined : (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {actions}
        </Stack>
      )
    }
  >
    {children}
  </Alert>
)

type ActionProps = { readonly label: string; readonly onClick: () => void; readonly strong?: boolean }

const NoteAction = ({ label, onClick, strong = false }: ActionProps) => (
  <Button size="small" color="inherit" variant={strong ? 'outlined' : 'text'} onClick={onClick}>
    {label}
  </Button>
)

/** Shows notes on conflicts, drafts and checks, the most urgent first. */
export const Notes = ({ editing }: { readonly editing: Editing }) => (
  <div>
    <SaveProblem editing={editing} />
    <Drafts editing={editing} />
    <VersionNote editing={editing} />
    <Opposites />
    <Offered />
  </div>
)

const SaveProblem = ({ editing }: { readonly editing: Editing }) => {
  const { pdfError } = useEditor()
  const { isGone, failure, newer, takeTheirs, isUnsaved, save } = editing
  if (isGone) return <Note severity="error">이 템플릿은 삭제되었습니다. 저장할 수 없습니다.</Note>
  return (
    <>
      {pdfError === null ? null : (
        <Note severity="error">파일을 그리지 못했습니다. 필드는 그대로 있습니다. 새로고침해 보세요.</Note>
      )}
      {failure === null ? null : (
        <Note severity="error" actions={<NoteAction label="다시 저장하기" strong onClick={save} />}>
          저장하지 못했습니다. {toApiError(failure).text} 편집한 내용은 이 브라우저에 있습니다.
        </Note>
      )}
      {newer === null ? null : (
        <Note
          severity="warning"
          actions={<NoteAction label="새로 저장된 내용 보기" strong onClick={() => takeTheirs(newer)} />}
        >
          {changedByText(newer)} 저장했습니다 ({contentText(newer)}).
          {isUnsaved ? ' 지금 편집한 내용은 따로 두었다가 다시 불러올 수 있습니다.' : ''}
        </Note>
      )}
    </>
  )
}

const Drafts = ({ editing: { aside, restored } }: { readonly editing: Editing }) => (
  <>
    {aside === null ? null : (
      <Note
        severity="info"
        actions={
          <>
            <NoteAction label="버리기" onClick={aside.forget} />
            <NoteAction label="내 편집으로 바꾸기" strong onClick={aside.take} />
          </>
        }
      >
        먼저 저장된 내용을 보고 있습니다. {formatDateTime(aside.at)}까지 내가 편집한 내용(
        {contentText(aside.sheet)})은 따로 두었습니다.
      </Note>
    )}
    {restored === null ? null : (
      <Note
        severity="info"
        actions={
          <>
            <NoteAction label="되살린 내용 버리기" onClick={restored.discard} />
            <NoteAction label="계속 수정" strong onClick={restored.keep} />
          </>
        }
      >
        {formatDateTime(restored.at)}까지 편집하고 저장하지 않은 내용을 되살렸습니다.
      </Note>
    )}
  </>
)

const VersionNote = ({ editing: { template, isUnsaved } }: { readonly editing: Editing }) =>
  template.used ? (
    <Note severity="info">
      {template.version}판으로 만든 문서가 있어 {template.version}판은 바뀌지 않습니다.{' '}
      {isUnsaved ? '저장하면' : '수정해서 저장하면'} {template.version + 1}판이 됩니다.
    </Note>
  ) : null

/**
 * Warns of faulty groups of check boxes, of groups without a meaning, and of boxes with opposite
 * labels in no group.
 */
const Opposites = () => {
  const { state, act, isReadOnly } = useEditor()
  const { fields } = state.sheet
  const alone = ungroupedOpposites(fields)
  const fault = fields.map((field) => choiceFault(field, fields)).find((text) => text !== undefined)
  if (fault !== undefined) return <Note severity="error">{fault} 묶음을 수정해야 저장됩니다.</Note>
  const undecided = undecidedGroups(fields)
  if (undecided.length > 0)
    return (
      <Note severity="warning">
        하나만 고르는 칸({undecided.map(({ label }) => label).join(', ')})이 동의인지 아닌지 정하지 않았습니다. 칸을
        골라 뜻을 정해주세요. 그대로 두면 무엇을 골라도 동의로 셉니다.
      </Note>
    )
  if (alone.length === 0) return null
  const group = (): void => {
    const name = newGroupName(fields)
    for (const { id, label } of alone) {
      const meaning = meaningOfLabel(label) ?? 'none'
      act({ type: 'value', ids: [id], values: { choice: { group: name, meaning } }, step: `group ${name}` })
    }
  }
  return (
    <Note
      severity="warning"
      actions={isReadOnly ? undefined : <NoteAction label="하나만 고르게 묶기" strong onClick={group} />}
    >
      서로 반대인 칸({alone.map(({ label }) => label).join(', ')})이 묶여 있지 않습니다. 둘 다 표시하거나 둘 다 비우고
      서명할 수 있습니다.
    </Note>
  )
}

const Offered = () => {
  const { offers, areOffersShown, showOffers, state, act, say, isReadOnly } = useEditor()
  if (isReadOnly || offers.length === 0 || !areOffersShown) return null
  const takeAll = (): void => {
    act({ type: 'add', marks: fieldsOfOffers(offers, state.sheet, state.pages) })
    say(`필드 ${offers.length}개를 넣었습니다.`)
  }
  const form = offers.filter(({ from }) => from === 'form').length
  const parts = [
    form === 0 ? null : `양식 필드 ${form}곳`,
    form === offers.length ? null : `성명·서명 같은 글자 옆 빈자리 ${offers.length - form}곳`,
  ]
  return (
    <Note
      severity="info"
      actions={
        <>
          <NoteAction label="숨기기" onClick={() => showOffers(false)} />
          <NoteAction label="모두 넣기" strong onClick={takeAll} />
        </>
      }
    >
      파일에서 {parts.filter((part) => part !== null).join(', ')}을 찾았습니다. 쪽 위의 점선 자리를 누르면 하나씩
      넣습니다.
    </Note>
  )
}
