import { lazy, Suspense, use } from 'react'
import { useListContext } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { mayCall } from '#services/roles.contract.ts'
import type { RollAction, TabPanel } from '../kit/module/module.ts'
import { ModulesContext } from '../kit/module/modules-context.ts'
import { useMay, useRole } from '../kit/auth/use-may.ts'
import { ExportButton } from '../kit/export/ExportButton.tsx'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { BulkEdit } from './BulkEdit.tsx'
import { ChosenEntries } from './chosen-names.tsx'
import { RemoveChosen } from './RemoveChosen.tsx'
import { rollColumns } from './roll-columns.tsx'

type RollBulkActionsProps = { readonly list: List; readonly fileName: string }

/** Shows the bulk actions on entries of a roll. */
export const RollBulkActions = ({ list, fileName }: RollBulkActionsProps) => {
  const listId = list.id
  const mayChange = useMay('PUT /api/list-user/bulk/kakao-status')
  const mayEdit = useMay('PUT /api/list-user/{id}')
  const mayRemove = useMay('DELETE /api/list/{id}/users')
  return (
    <>
      <ModuleActions list={list} />
      {mayChange ? (
        <>
          <KakaoAction listId={listId} on />
          <KakaoAction listId={listId} on={false} />
        </>
      ) : null}
      {mayEdit ? <BulkEdit listId={listId} /> : null}
      {mayRemove ? <RemoveChosen listId={listId} /> : null}
      <ExportButton columns={rollColumns} fileName={fileName} chosenOnly />
    </>
  )
}

const loaded = new WeakMap<RollAction, TabPanel>()

/**
 * Returns the component of an act, which loads once entries are selected; always the same one for
 * an act.
 */
const componentOf = (act: RollAction): TabPanel => {
  const known = loaded.get(act) ?? lazy(act.load)
  loaded.set(act, known)
  return known
}

/** Shows the bulk actions of other modules. */
const ModuleActions = ({ list }: { readonly list: List }) => {
  const role = useRole()
  const acts = use(ModulesContext)
    .flatMap(({ rollActions: rollActs = [] }) => rollActs)
    .filter(({ type = list.type, needs }) => type === list.type && role !== undefined && mayCall(role, needs))
  return acts.map((act) => {
    const Act = componentOf(act)
    return (
      <Suspense key={act.name} fallback={null}>
        <Act list={list} />
      </Suspense>
    )
  })
}

const KakaoAction = ({ listId, on }: { readonly listId: string; readonly on: boolean }) => {
  const { selectedIds, onUnselectItems } = useListContext()
  const { call } = useCalls()
  const word = on ? '켜' : '끄'
  const send = (userIds: readonly string[], kakaoEnabled: boolean) =>
    call('PUT /api/list-user/bulk/kakao-status', { body: { listId, userIds: [...userIds], kakaoEnabled } })
  return (
    <ConfirmedAction
      label={`알림톡 ${word}기`}
      title={`알림톡을 ${word}시겠습니까?`}
      done={on ? '알림톡을 켰습니다.' : '알림톡을 껐습니다.'}
      send={() => send(selectedIds.map(String), on)}
      undoOf={({ changed }) =>
        changed.length === 0
          ? undefined
          : { undo: () => send(changed, !on), undone: on ? '알림톡을 다시 껐습니다.' : '알림톡을 다시 켰습니다.' }
      }
      onDone={onUnselectItems}
    >
      <li>
        대상: <ChosenEntries listId={listId} ids={selectedIds.map(String)} />
      </li>
      <li>앞으로 알림톡을 {on ? '보냅니다' : '보내지 않습니다'}. 이미 그런 건은 그대로입니다.</li>
      <li>명부의 다른 내용과 참여 상태는 바뀌지 않습니다. 누가 바꿨는지는 활동 로그에 남습니다.</li>
    </ConfirmedAction>
  )
}
