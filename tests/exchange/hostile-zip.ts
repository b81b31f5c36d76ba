import { crc32, deflateRawSync } from 'node:zlib';

/** A part as the list at the end of a zip names it. */
type Named = {
  name: string;
  bytes: Buffer;
  /** What is said of its size; absent: the truth. */
  says?: number;
  comment?: Buffer;
  /** The name of the part whose bytes it has, too; absent: it has its own. */
  sharedWith?: string;
  isEncrypted?: boolean;
  /** What system and which rights it has: of a link, those of Unix. */
  attributes?: number;
};

/** A zip that says of its parts whatever a test wants. */
export function hostileZip(parts: readonly Named[]): Buffer {
  const places = new Map<string, number>();
  const bodies: Buffer[] = [];
  const headings: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, says = bytes.length, comment, sharedWith, ...more } of parts) {
    const { isEncrypted = false, attributes = 0 } = more;
    const packed = deflateRawSync(bytes, { level: 9 });
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | Number(isEncrypted), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(says, 18);
    common.writeUInt16LE(title.length, 22);
    const place = places.get(sharedWith ?? '') ?? at;
    if (sharedWith === undefined) {
      places.set(name, at);
      bodies.push(Buffer.from('PK\u0003\u0004'), common, title, packed);
      at += 4 + common.length + title.length + packed.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt16LE(comment?.length ?? 0, 0);
    rest.writeUInt32LE(attributes, 6);
    rest.writeUInt32LE(place, 10);
    const madeBy = Buffer.from([20, 3]);
    headings.push(Buffer.from('PK\u0001\u0002'), madeBy, common, rest, title);
    if (comment) headings.push(comment);
  }
  const list = Buffer.concat(headings);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, list, end]);
}
