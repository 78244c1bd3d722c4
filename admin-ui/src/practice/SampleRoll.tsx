import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { formatCount } from '#ui/format.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { Practice } from '#services/practice/practices.contract.ts'
import { Section } from '../kit/layout/Section.tsx'

/** Shows the sample roll, and who of it has cast a practice ballot. */
export const SampleRoll = ({ practice: { owners } }: { readonly practice: Practice }) => {
  const voted = owners.filter(({ hasVoted }) => hasVoted).length
  return (
    <Section
      title={`연습 명부: ${formatCount(owners.length, '세대')} 중 ${formatCount(voted, '세대')} 투표`}
      note="지어낸 이름과 쓰이지 않는 전화번호입니다."
    >
      <TableContainer>
        <Table size="small" aria-label="연습 명부">
          <TableHead>
            <TableRow>
              <TableCell>동·호</TableCell>
              <TableCell>이름</TableCell>
              <TableCell>전화번호</TableCell>
              <TableCell>참여</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {owners.map(({ owner, dong, ho, name, phone, hasVoted }) => (
              <TableRow key={owner}>
                <TableCell>
                  {dong}동 {ho}호
                </TableCell>
                <TableCell>{name}</TableCell>
                <TableCell>{formatPhone(phone)}</TableCell>
                <TableCell>{hasVoted ? '완료' : '미참여'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  )
}
