import { Box, GlobalStyles, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useNotify } from 'react-admin'
import { formatPhone } from '#events/values/phone.ts'
import type { List } from '#services/list/lists.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount } from '#ui/format.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { useFailures } from './use-failures.ts'

type CallListProps = { readonly list: List; readonly onDone: () => void }

/** Style of the sheet, which shows on paper alone. */
const paper = {
  '@media screen': { '.print-sheet': { display: 'none' } },
  '@media print': {
    '@page': { size: 'A4', margin: '15mm' },
    'body:has(.print-sheet) > :not(.print-sheet)': { display: 'none !important' },
    'body:has(.print-sheet)': { background: 'none !important' },
  },
} as const

const sheet = {
  color: '#000',
  '& table': { width: '100%', borderCollapse: 'collapse', mt: '5mm' },
  '& th, & td': { border: '1px solid #777', p: '2mm', textAlign: 'left' },
  '& th:last-of-type': { width: '35%' },
} as const

/** Content of a cell that is filled in by hand. */
const NO_BREAK_SPACE = '\u00A0'

/**
 * Sheet of the owners who can only be called, with space for their answers. Prints once they are
 * loaded.
 */
const CallList = ({ list, onDone }: CallListProps) => {
  const { data, error } = useFailures(list.id, 'call')
  const notify = useNotify()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (error === null) return
    notify(toApiError(error).text, { type: 'error' })
    done.current()
  }, [error, notify])
  const isRead = data !== undefined
  useEffect(() => {
    if (!isRead) return undefined
    const finish = (): void => done.current()
    window.addEventListener('afterprint', finish, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', finish)
  }, [isRead])
  if (data === undefined) return null
  return createPortal(
    <Box className="print-sheet" sx={sheet}>
      <GlobalStyles styles={paper} />
      <Typography sx={{ fontSize: '18pt', fontWeight: 800 }}>{list.name}: 전화로 알릴 소유자</Typography>
      <Typography sx={{ fontSize: '11pt' }}>
        {formatCount(data.length, '명')} · 개인정보이므로 쓴 뒤에는 파쇄해주세요.
      </Typography>
      <table>
        <thead>
          <tr>
            {['동·호', '이름', '전화번호', '이유', '통화 내용'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, dong, ho, name, phone, reason }) => (
            <tr key={id}>
              <td>{dong === null || ho === null ? '–' : unitName({ dong, ho })}</td>
              <td>{nameOf({ name })}</td>
              <td>{phone === null ? '–' : formatPhone(phone)}</td>
              <td>{reason ?? ''}</td>
              <td>{NO_BREAK_SPACE}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>,
    document.body,
  )
}

export default CallList
