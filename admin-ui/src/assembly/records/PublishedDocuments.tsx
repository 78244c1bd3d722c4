import { Box, Button, Checkbox, FormControlLabel, Link as MuiLink, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#ui/format.ts'
import { documentNames, postingWayNames } from '#services/assembly/publication/publication-texts.contract.ts'
import type { Publications, PublishedDocumentAnswer } from '#services/assembly/publication/publications.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { CopyLine } from '../../kit/share/CopyLine.tsx'
import { destructionNames, documentStatusNames } from './record-labels.ts'

const PublishDialog = lazy(() => import('./PublishDialog.tsx'))
const PostDialog = lazy(() => import('./PostDialog.tsx'))

type OfDocument = { readonly id: string; readonly document: PublishedDocumentAnswer }

const line = { py: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } } as const

const linesOf = (document: PublishedDocumentAnswer): readonly string[] => {
  const { version, publishedOn, publishedBy, madeOn, pages, status, withdrawnBecause, postings, destroyed } = document
  const { keeping } = document
  return [
    [
      documentNames[document.document],
      `${version}판`,
      documentStatusNames[status],
      `${formatDate(publishedOn)} 공개`,
      ...(publishedBy === null ? [] : [publishedBy]),
      `${formatDate(madeOn)} 작성`,
      `${pages}쪽`,
    ].join(' · '),
    ...(withdrawnBecause === null ? [] : [`내린 사유: ${withdrawnBecause}`]),
    ...postings.map(({ way, postedOn, note }) =>
      [`${postingWayNames[way]} ${formatDate(postedOn)}`, ...(note === null ? [] : [note])].join(' · '),
    ),
    destroyed === null
      ? `보존: ${keeping.text}${keeping.until === null ? '' : ` (${formatDate(keeping.until)}까지)`} ${keeping.basis}`
      : `파기: ${destructionNames[destroyed.rule]}`,
  ]
}

const SaveButton = ({ id, document }: OfDocument) => {
  const { answerTo } = useCalls()
  const save = useFileCall({
    ask: () =>
      answerTo('GET /api/assemblies/{id}/publications/{publicationId}/file', {
        params: { id, publicationId: document.id },
      }),
    otherwise: `${document.title}.pdf`,
  })
  return (
    <Button
      size="small"
      color="inherit"
      loading={save.isPending}
      aria-label={`${document.title} ${document.version}판 내려받기`}
      onClick={() => save.mutate()}
    >
      내려받기
    </Button>
  )
}

const WithdrawAction = ({ id, document }: OfDocument) => {
  const { call } = useCalls()
  const [destroys, setDestroys] = useState(false)
  return (
    <ConfirmedAction
      label="내리기"
      name={`${document.title} 내리기`}
      title="공개한 자료를 내릴까요?"
      done="자료를 내렸습니다."
      isRemoval
      button={{ size: 'small' }}
      reason={{ hint: '예: 소유자의 이름이 보입니다.' }}
      fields={
        <FormControlLabel
          label="개인정보가 있어 파일도 파기합니다"
          control={<Checkbox checked={destroys} onChange={({ target }) => setDestroys(target.checked)} />}
        />
      }
      send={(reason) =>
        call('POST /api/assemblies/{id}/publications/{publicationId}/withdrawal', {
          params: { id, publicationId: document.id },
          body: { reason, destroys },
        })
      }
    >
      <li>제목과 사유는 공개 화면에 남습니다.</li>
      {destroys ? <li>파기한 파일은 되살릴 수 없습니다.</li> : <li>다시 공개하려면 새로 올려야 합니다.</li>}
    </ConfirmedAction>
  )
}

const DocumentLine = ({ id, document }: OfDocument) => {
  const mayChange = useMay('POST /api/assemblies/{id}/publications')
  const [asked, setAsked] = useState<'replace' | 'post' | null>(null)
  const isPublic = document.status === 'public'
  const close = () => setAsked(null)
  return (
    <Box component="li" sx={line} aria-label={document.title}>
      <Typography sx={{ fontWeight: 600 }}>{document.title}</Typography>
      {linesOf(document).map((text) => (
        <Typography key={text} variant="body2" color="textSecondary">
          {text}
        </Typography>
      ))}
      {mayChange ? (
        <Stack direction="row" sx={{ gap: 2, mt: 1, flexWrap: 'wrap' }}>
          {document.destroyed === null ? <SaveButton id={id} document={document} /> : null}
          {isPublic ? (
            <>
              <Button size="small" color="inherit" onClick={() => setAsked('post')}>
                다른 방법의 공개 적기
              </Button>
              <Button size="small" color="inherit" onClick={() => setAsked('replace')}>
                새 판 올리기
              </Button>
              <WithdrawAction id={id} document={document} />
            </>
          ) : null}
        </Stack>
      ) : null}
      <Suspense fallback={null}>
        {asked === 'replace' ? <PublishDialog id={id} replaced={document} onClose={close} /> : null}
        {asked === 'post' ? <PostDialog id={id} document={document} onClose={close} /> : null}
      </Suspense>
    </Box>
  )
}

type Offered = Publications['offered'][number]

/** Opens the minutes as they will be public, for a reader who looks for names that are not on the roll. */
const PreviewButton = ({ id }: { readonly id: string }) => {
  const { answerTo } = useCalls()
  const preview = useFileCall({
    ask: () => answerTo('GET /api/assemblies/{id}/minutes/public.pdf', { params: { id } }),
    otherwise: '의사록 공개용.pdf',
  })
  return (
    <Button color="inherit" variant="outlined" loading={preview.isPending} onClick={() => preview.mutate()}>
      공개용 의사록 먼저 읽기
    </Button>
  )
}

const OfferedLine = ({ id, offered }: { readonly id: string; readonly offered: Offered }) => {
  const { call } = useCalls()
  const { key, document, title, offBecause } = offered
  const isMinutes = document === 'minutes'
  return (
    <ConfirmedAction
      label={`${title} 공개하기`}
      title={`${title}을(를) 공개할까요?`}
      done="자료를 공개했습니다."
      button={{ variant: 'outlined', color: 'primary' }}
      offBecause={offBecause ?? undefined}
      fields={isMinutes ? <PreviewButton id={id} /> : undefined}
      send={() => call('POST /api/assemblies/{id}/publications/offered', { params: { id }, body: { key } })}
    >
      <li>기록에 있는 내용으로 PDF를 만들어 공개 화면에 올립니다.</li>
      {isMinutes ? (
        <>
          <li>명부에 있는 이름, 동·호, 전화번호는 가립니다. 서명은 넣지 않습니다.</li>
          <li>명부에 없는 이름은 가려지지 않으니 먼저 읽어주세요.</li>
          <li>앞의 판을 공개했다면 새 판으로 바뀝니다.</li>
        </>
      ) : (
        <li>소유자의 이름은 들어가지 않습니다.</li>
      )}
    </ConfirmedAction>
  )
}

/** Lists the documents on the public page in all versions, and publishes further ones. */
export const PublishedDocuments = ({
  id,
  publications,
}: {
  readonly id: string
  readonly publications: Publications
}) => {
  const { documents, offered, publicUrl } = publications
  const mayPublish = useMay('POST /api/assemblies/{id}/publications')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="공개한 자료"
      note="주소를 아는 사람은 누구나 볼 수 있습니다."
      actions={
        mayPublish ? (
          <Button variant="contained" onClick={() => setOpen(true)}>
            PDF 공개하기
          </Button>
        ) : undefined
      }
    >
      <Box sx={{ mb: 3 }}>
        <CopyLine name="공개 화면의 주소" text={publicUrl} />
        <MuiLink href={publicUrl} target="_blank" rel="noreferrer">
          공개 화면 보기
        </MuiLink>
      </Box>
      {mayPublish && offered.length > 0 ? (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mb: 3 }}>
          {offered.map((one) => (
            <OfferedLine key={one.key} id={id} offered={one} />
          ))}
        </Stack>
      ) : null}
      {documents.length === 0 ? <Typography color="textSecondary">아직 공개한 자료가 없습니다.</Typography> : null}
      <Box component="ul" aria-label="공개한 자료" sx={plainList}>
        {documents.map((document) => (
          <DocumentLine key={document.id} id={id} document={document} />
        ))}
      </Box>
      {isOpen ? (
        <Suspense fallback={null}>
          <PublishDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
