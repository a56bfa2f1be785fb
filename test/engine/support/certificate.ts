/** Makes self-signed certificates with Node.js alone, in the DER encoding of X.509 (RFC 5280). */
import { generateKeyPairSync, sign } from 'node:crypto';

const VERSION_3 = Buffer.from([0xa0, 3, 2, 1, 2]);

/** A value with its tag and length. */
const encode = (tag: number, ...parts: Buffer[]) => {
	const content = Buffer.concat(parts);
	const { length } = content;
	const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
	return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => encode(0x30, ...parts);
const objectId = (hex: string) => encode(6, Buffer.from(hex, 'hex'));
/** As YYMMDD. */
const time = (day: string) => encode(23, Buffer.from(`${day}000000Z`));

const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'));
const COMMON_NAME = objectId('550403');
const ALTERNATIVE_NAME = objectId('551d11');
const NAME = sequence(encode(0x31, sequence(COMMON_NAME, encode(12, Buffer.from('loopback')))));

/**
 * A key and a certificate, for `https.createServer`.
 *
 * @param address IPv4 address that it is for, besides `localhost`
 * @param until its last day, as YYMMDD
 */
export const createCertificate = ({ address = '127.0.0.1', until = '491231' } = {}) => {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const hosts = sequence(
		encode(0x82, Buffer.from('localhost')),
		encode(0x87, Buffer.from(address.split('.').map(Number))),
	);
	const content = sequence(
		VERSION_3,
		encode(2, Buffer.from([1])),
		ECDSA_WITH_SHA256,
		NAME,
		sequence(time('200101'), time(until)),
		NAME,
		publicKey.export({ type: 'spki', format: 'der' }),
		encode(0xa3, sequence(sequence(ALTERNATIVE_NAME, encode(4, hosts)))),
	);
	const signature = encode(3, Buffer.from([0]), sign('sha256', content, privateKey));
	const certificate = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64');
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
		cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
	};
};
