import { fault, type Fault } from '../fault.ts'

const images = 'server/src/platform/images.ts'
const imagesTest = 'server/src/platform/images.test.ts'
const zip = 'spreadsheets/src/zip.ts'
const hostileFilesTest = 'spreadsheets/test/hostile-files.test.ts'
const sheets = 'server/src/modules/assessment/questions/question-google-sheets.service.ts'
const sheetsTest = 'server/src/modules/assessment/questions/question-google-sheets.service.test.ts'
const addressesTest = 'hardened-git/test/addresses.test.ts'
const hostileTest = 'hardened-git/test/hostile.test.ts'

/** Files that come in or go out, and what the server fetches from elsewhere. */
export const files: Fault[] = [
  fault({
    name: 'a cell of an export is a formula',
    breaks: 'S7',
    file: 'spreadsheets/src/csv-writer.ts',
    find: "(typeof cell === 'string' && startsFormula.test(cell) ? `'${cell}` : cell)",
    replace: "(startsFormula.test('') ? `'${cell}` : cell)",
    caughtBy: { file: 'spreadsheets/test/csv-writer.test.ts', title: 'is shown, not calculated' },
  }),
  fault({
    name: 'a cell with a formula behind spaces is a formula',
    breaks: 'S7',
    file: 'spreadsheets/src/csv-writer.ts',
    find: '/^[\\s\\0]*[=+\\-@＝＋－＠]|^[\\t\\r\\n\\0]/',
    replace: '/^[=+\\-@]/',
    caughtBy: { file: 'spreadsheets/test/csv-writer.test.ts', title: 'is shown, not calculated' },
  }),
  fault({
    name: 'a sheet may be read for as long as the clock is patient',
    breaks: 'S6',
    file: 'spreadsheets/src/thread-limits.ts',
    find: 'if ((user + system) / 1_000 > cpuMs) spend()',
    replace: 'void [user, system, cpuMs]',
    caughtBy: {
      file: 'spreadsheets/test/thread-limits.test.ts',
      title: 'is counted in CPU: one that waits for its turn may wait long',
    },
  }),
  fault({
    name: 'a picture is believed by its name',
    breaks: 'S5',
    file: images,
    find: "if (!type || !allowedTypes.includes(type.mime)) return fail('FileTypeNotAllowed')",
    replace: 'void [type, allowedTypes]',
    caughtBy: { file: imagesTest, title: 'by its bytes is refused, whatever it is called' },
  }),
  fault({
    name: 'a picture keeps what the camera wrote into it',
    breaks: 'S5',
    file: images,
    find: "picture.resize(avatarSidePixels, avatarSidePixels, { fit: 'cover' }).webp({ quality: 82 })",
    replace:
      "picture.resize(avatarSidePixels, avatarSidePixels, { fit: 'cover' }).keepMetadata().webp({ quality: 82 })",
    caughtBy: { file: imagesTest, title: 'leaves behind what the camera and others wrote into it' },
  }),
  fault({
    name: 'half a picture is drawn',
    breaks: 'S5',
    file: images,
    find: "failOn: 'error'",
    replace: "failOn: 'none'",
    caughtBy: { file: imagesTest, title: 'half a picture is refused' },
  }),
  {
    name: 'a sheet unpacks without end',
    breaks: 'S6',
    edits: [
      { file: zip, find: "if (claimed > unpackedMaxBytes) refuse('tooLargeUnpacked')", replace: '' },
      { file: zip, find: "if (left < 0) refuse('tooLargeUnpacked')", replace: '' },
    ],
    caughtBy: { file: hostileFilesTest, title: '193 MB in half a megabyte' },
  },
  fault({
    name: 'a sheet holds any number of files',
    breaks: 'S6',
    file: zip,
    find: "if (zip.entryCount > maxEntries) refuse('tooManyEntries')",
    replace: '',
    caughtBy: { file: hostileFilesTest, title: 'entries without number' },
  }),
  fault({
    name: 'a sheet may hold archives',
    breaks: 'S6',
    file: zip,
    find: 'entry.fileName.length > maxNameLength || archiveName.test(entry.fileName)',
    replace: 'entry.fileName.length > maxNameLength',
    caughtBy: { file: hostileFilesTest, title: 'archives in archives, also without end' },
  }),
  fault({
    name: 'an attachment is believed by its name',
    breaks: 'S5, FILE-08',
    file: 'server/src/modules/talk/chat/chat-attachment.rules.ts',
    find: 'return extension && looksLike[extension](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))',
    replace: 'return extension',
    caughtBy: {
      file: 'server/src/modules/talk/chat/chat-attachment.rules.test.ts',
      title: 'the content decides together with the name',
    },
  }),
  fault({
    name: 'an attachment is read by somebody who may not read its chat',
    breaks: 'A6, FILE-12',
    file: 'server/src/modules/talk/chat/chat-attachments.service.ts',
    find: "if (!isSeen) fail('AttachmentNotFound')",
    replace: 'void isSeen',
    caughtBy: {
      file: 'server/src/modules/talk/chat/chat-attachments.test.ts',
      title: 'is for those who may read the chat now',
    },
  }),
  fault({
    name: 'the name of a stored file leads out of its folder',
    breaks: 'S8, FILE-11',
    file: 'server/src/platform/file-store-names.ts',
    find: '/^[a-z0-9-]{1,50}\\/[a-z0-9-]{1,100}(?:\\.[a-z0-9]{1,10})?$/',
    replace: '/^[a-z0-9-]{1,50}\\/.{1,100}$/',
    caughtBy: {
      file: 'server/src/platform/file-store.test.ts',
      title: 'is refused by every call, before anything is touched',
    },
  }),
  fault({
    name: 'a redirect of a sheet leads to any host',
    breaks: 'S9',
    file: sheets,
    find: 'return isPlain && isGoogleHost(next.hostname) ? next',
    replace: 'return isPlain ? next',
    caughtBy: { file: sheetsTest, title: 'a redirect to' },
  }),
  fault({
    name: 'a name of Google may mean an address inside',
    breaks: 'S9',
    file: sheets,
    find: 'if (found.length === 0 || !found.every(isPublicAddress))',
    replace: 'if (found.length === 0)',
    caughtBy: { file: sheetsTest, title: 'a name that means' },
  }),
  fault({
    name: 'the address of the metadata service is one of the internet',
    breaks: 'S9',
    file: 'hardened-git/src/public-address.ts',
    find: "  ['169.254.0.0', 16],\n",
    replace: '',
    caughtBy: { file: sheetsTest, title: 'a name that means' },
  }),
  fault({
    name: 'a repository may be at any host',
    breaks: 'S9, S14',
    file: 'hardened-git/src/repository-address.ts',
    find: "if (allowedHosts !== 'public' && !allowedHosts.includes(host)) return refuse('notAllowed')",
    replace: '',
    caughtBy: { file: addressesTest, title: 'more than 80 tricks are refused before anything is opened' },
  }),
  fault({
    name: 'a repository may be inside',
    breaks: 'S9, S14',
    file: 'hardened-git/src/repository-address.ts',
    find: "if (!found.every(isPublicAddress)) return refuse('notAllowed', 'the host is not on the internet')",
    replace: '',
    caughtBy: { file: addressesTest, title: 'a name that leads to' },
  }),
  fault({
    name: 'git looks up the host of a repository itself',
    breaks: 'S9, S14',
    file: 'hardened-git/src/git.ts',
    find: '`http.curloptResolve=${pin}`',
    replace: '`http.userAgent=${pin.length}`',
    caughtBy: { file: addressesTest, title: 'a second answer of the name counts for nothing' },
  }),
  fault({
    name: 'a mirror takes the repositories of owners whose names begin alike',
    breaks: 'S9, S14',
    file: 'hardened-git/src/repository-address.ts',
    find: '.startsWith(`${mirror.of}/`)',
    replace: '.startsWith(mirror.of)',
    caughtBy: {
      file: 'hardened-git/test/git.test.ts',
      title: 'those of others do not, however similar their names are',
    },
  }),
  fault({
    name: 'git follows redirects',
    breaks: 'S14',
    file: 'hardened-git/src/git-process.ts',
    find: "'http.followRedirects=false'",
    replace: "'http.followRedirects=true'",
    caughtBy: { file: hostileTest, title: 'a redirect is not followed' },
  }),
  fault({
    name: 'git gets the environment of the server',
    breaks: 'S14',
    file: 'hardened-git/src/git-process.ts',
    find: "  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',",
    replace: "  ...(process.env as Record<string, string>),\n  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',",
    caughtBy: { file: hostileTest, title: 'what stands in the environment of the process does not reach git' },
  }),
  {
    name: 'a path of a repository leads out of its folder',
    breaks: 'S14',
    edits: [
      { file: 'hardened-git/src/git-process.ts', find: "  'transfer.fsckObjects=true',\n", replace: '' },
      {
        file: 'hardened-git/src/unpack.ts',
        find: "if (!isSafePath(path)) return refuse('notAllowed', 'a path that leads out')",
        replace: 'void isSafePath',
      },
    ],
    caughtBy: { file: hostileTest, title: 'in the tree is refused' },
  },
  fault({
    name: 'a repository makes as many folders as it likes',
    breaks: 'S14',
    file: 'hardened-git/src/unpack.ts',
    find: 'Math.max(blobs.length, folderCount)',
    replace: 'Math.max(blobs.length, folderCount * 0)',
    caughtBy: { file: hostileTest, title: 'a few files in paths of many folders are too many' },
  }),
]
