import 'dart:async';
import 'dart:convert';
import 'dart:io';

/// The in-app path of a short link, or null. Throws nothing and takes at most 4 seconds.
Future<String?> resolveLink(Uri link) async {
  final client = HttpClient()..connectionTimeout = const Duration(seconds: 4);
  try {
    return await _ask(client, link).timeout(const Duration(seconds: 4));
  } catch (_) {
    return null; // No network, no answer in time, a page of a hotel's network.
  } finally {
    client.close(force: true);
  }
}

Future<String?> _ask(HttpClient client, Uri link) async {
  final request = await client.getUrl(link);
  request.headers.set(HttpHeaders.acceptHeader, 'application/json');
  // A redirect means that a browser was answered: there is no path in it.
  request.followRedirects = false;
  final response = await request.close();
  if (response.statusCode != HttpStatus.ok) return null;
  if (response.headers.contentType?.mimeType != 'application/json') return null;
  final bytes = <int>[];
  await for (final part in response) {
    bytes.addAll(part);
    if (bytes.length > 65536) return null;
  }
  final answer = jsonDecode(utf8.decode(bytes));
  if (answer is! Map || answer['matched'] != true) return null;
  final path = answer['deepLinkPath'];
  return path is String && path.isNotEmpty ? path : null;
}
