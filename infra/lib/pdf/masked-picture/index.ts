export { MaskedPictureRefused, readMaskedPicture, type PictureBox } from './read-masked-picture.ts'
