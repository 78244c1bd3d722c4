const MAX_BYTES = 5 * 1024 * 1024

export const ACCEPTED = 'image/jpeg,image/png'

/** Returns why a file is not uploaded; null where the server may check it. */
export const pictureRefusal = ({ size, type }: Pick<File, 'size' | 'type'>): string | null => {
  if (!ACCEPTED.split(',').includes(type)) return 'JPEG나 PNG 사진을 골라주세요.'
  if (size === 0) return '빈 파일입니다. 다른 사진을 골라주세요.'
  return size > MAX_BYTES ? '사진은 5MB까지 올릴 수 있습니다. 더 작은 사진을 골라주세요.' : null
}
